"""The tables of small talk and doubt, phrase by phrase, in the languages that players write in. No code."""

from __future__ import annotations

FILLERS = """
    please, pls, plz, kindly, thanks, thank you, thank you very much, thanks a lot, many thanks, thx, ty, cheers,
    ok, okay, sir, bitte, danke, danke schön, vielen dank, dankeschön, besten dank, merci, merci beaucoup, svp,
    stp, s'il vous plaît, s'il te plaît, gracias, muchas gracias, por favor, alsjeblieft, alstublieft, aub,
    bedankt, dank je, dank u, dank je wel, graag, proszę, dzięki, dziękuję, お願いします, よろしくお願いします,
    よろしく, ありがとう, ありがとうございます, どうも, です, で,
    でお願いします, をお願いします, ください, 请, 請, 谢谢, 謝謝, 多谢, 多謝, 谢谢你,
    了
"""
GREETINGS = """
    hi, hello, hey, dear, good morning, good day, good afternoon, good evening, greetings, hallo, guten tag,
    guten morgen, guten abend, moin, servus, liebe, lieber, sehr geehrte, grüß gott, bonjour, bonsoir, salut,
    coucou, cher, chère, hola, buenos días, buenas tardes, buenas noches, buenas, estimado, estimada, estimados,
    dag, goedemorgen, goedemiddag, goedenavond, beste, hoi, cześć, dzień dobry, dobry wieczór, witam, witaj, hej,
    szanowni, こんにちは, こんばんは, おはようございます, おはよう, お疲れ様です, お世話になっております, 你好,
    您好, 大家好, 嗨, 早上好, 晚上好
"""
FAREWELLS = """
    regards, kind regards, best regards, warm regards, best wishes, all the best, best, cheers, thanks,
    many thanks, thank you, thx, sincerely, yours sincerely, yours faithfully, yours truly, yours, take care, love,
    bye, see you, with kind regards, br, kr, mit freundlichen grüßen, freundliche grüße, viele grüße, liebe grüße,
    beste grüße, schöne grüße, herzliche grüße, mit besten grüßen, gruß, grüße, mfg, vg, lg, danke, vielen dank,
    bis bald, tschüss, hochachtungsvoll, cordialement, bien cordialement, bien à vous, bien à toi, amicalement,
    amitiés, salutations, sincères salutations, bises, merci, merci beaucoup, à bientôt, bonne journée,
    bonne soirée, saludos, un saludo, saludos cordiales, cordialmente, atentamente, un abrazo, abrazos, gracias,
    muchas gracias, hasta luego, met vriendelijke groet, met vriendelijke groeten, vriendelijke groet, groet,
    groeten, groetjes, mvg, bedankt, dank je, hartelijke groet, pozdrawiam, pozdrowienia, serdecznie pozdrawiam,
    z poważaniem, z wyrazami szacunku, dziękuję, dzięki, do zobaczenia, pa, よろしくお願いします,
    よろしくお願いいたします, 宜しくお願いします, 宜しくお願い致します, 敬具, 以上, ありがとうございます,
    ありがとう, 谢谢, 謝謝, 感谢, 非常感谢, 此致, 敬礼, 祝好, 顺祝商祺, 致敬, 再见
"""
DEVICES = """
    sent from my, sent from mail for, sent from outlook, sent from yahoo, sent from samsung, sent from proton,
    sent from gmail, sent with, sent via, sent using, sent by, sent from a, get outlook for, get bluemail for,
    sent from, von meinem, gesendet von, gesendet mit, diese nachricht wurde von, outlook für, envoyé de mon,
    envoyé depuis, envoyé à partir, envoyé avec, obtenez outlook pour, téléchargez outlook, télécharger outlook,
    enviado desde, enviado con, obtener outlook para, verzonden vanaf, verstuurd vanaf, verzonden met,
    verstuurd met, outlook voor, download outlook voor, wysłane z, wysłano z, pobierz outlook, iphoneから送信,
    ipadから送信, androidから送信, から送信, outlook for ios を入手, 发自我的, 發自我的, 从我的,
    从 windows 版邮件发送, 發送自, 发送自, 我的iphone
"""
DISCLAIMERS = """
    confidential, intended recipient, intended only for, legally privileged, disclaimer:, this e-mail and any,
    this email and any, this message and any, please consider the environment, think before you print,
    scanned for viruses, virus-free., virenfrei, vertraulich, nicht der richtige adressat, haftungsausschluss,
    confidentiel, ce message et, destinataire prévu, confidencial, destinatario indicado, aviso legal,
    vertrouwelijk, dit bericht is uitsluitend, poufna, poufne, wiadomość jest przeznaczona, 機密情報, 本メールは,
    保密, 本邮件, avast, avg.com
"""
BANNERS = """
    caution, warning, external, external email, external sender, external message, attention, achtung, extern,
    externe e-mail, vorsicht, this email originated from outside, this message originated from outside,
    this message came from outside, this message was sent from outside, email from outside,
    you don't often get email from, some people who received this message, sie erhalten nicht häufig e-mails von,
    sie erhalten nicht oft e-mails von, diese e-mail stammt von außerhalb, diese e-mail kommt von außerhalb,
    vous n'obtenez pas souvent, vous ne recevez pas souvent, ce message provient de l'extérieur,
    ce courriel provient de l'extérieur, no suele recibir correo, este correo se originó fuera, precaución, let op,
    deze e-mail is afkomstig van buiten, u ontvangt niet vaak e-mail, uwaga, ta wiadomość pochodzi spoza,
    nie otrzymujesz często, 注意, 警告, 外部, 外部メール, 此邮件来自外部, 您通常不会收到来自
"""
BANNER_SIGNS = """
    email, e-mail, mail, message, nachricht, sender, absender, organization, organisation, outside, external,
    courriel, correo, bericht, wiadomość, メール, 邮件, 外部
"""
NOT = {
    "en": "not, no, don't, dont, doesn't, won't, never, except, neither, nor, anything but, anyone but, "
    "rather than, instead, cancel, withdraw, retract, undo, against, ignore, without",
    "fr": "pas, jamais, sauf, ni, non, sans, aucun, aucune, ne, contre, plutôt, annuler",
    "de": "nicht, kein, keine, keinen, nie, niemals, außer, ohne, statt, nein, gegen, weder, sondern, doch",
    "es": "no, nunca, excepto, salvo, sin, tampoco, ni, contra, jamás, menos",
    "nl": "niet, geen, nooit, behalve, zonder, nee, tegen, in plaats van, noch",
    "pl": "nie, nigdy, oprócz, bez, zamiast, przeciw, ani, prócz",
    "ja": "ない, ません, 以外, ではなく, じゃなく, 除く, やめ, 反対, 違う",
    "zh": "不, 没, 沒, 别, 別, 除了, 非, 勿, 反对, 反對, 而是",
}
IF = {
    "en": "if, unless, when, maybe, perhaps, probably, possibly, depends, depending, otherwise, else, "
    "provided, until, wait, either, whichever, would, might, could, should, guess, unsure, undecided, "
    "or",
    "fr": "si, sauf si, à moins, peut-être, sinon, quand, lorsque, selon, attends, attendez, ou, probablement",
    "de": "wenn, falls, sofern, vielleicht, sonst, ansonsten, eventuell, wahrscheinlich, moment, warte, oder, "
    "es sei denn",
    "es": "si, a menos, quizás, quizá, tal vez, cuando, depende, espera, o, probablemente, de lo contrario",
    "nl": "als, tenzij, misschien, anders, wanneer, indien, wacht, of, waarschijnlijk",
    "pl": "jeśli, jeżeli, jeśliby, gdyby, chyba, może, gdy, inaczej, czekaj, lub, albo, czy, prawdopodobnie",
    "ja": "もし, なら, たら, かもしれ, たぶん, 多分, 場合, または, それとも",
    "zh": "如果, 要是, 除非, 也许, 也許, 可能, 否则, 否則, 或, 假如, 当, 吧",
}
