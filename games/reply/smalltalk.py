"""The tables of small talk and doubt, phrase by phrase, in the languages that players write in. No code."""

from __future__ import annotations

FILLERS = """
    please, pls, plz, kindly, thanks, thank you, thank you very much, thanks a lot, many thanks, thx, ty, cheers,
    ok, okay, sir, bitte, danke, danke schön, vielen dank, dankeschön, besten dank, merci, merci beaucoup, svp,
    stp, s'il vous plaît, s'il te plaît, gracias, muchas gracias, por favor, alsjeblieft, alstublieft, aub,
    bedankt, dank je, dank u, dank je wel, graag, proszę, dzięki, dziękuję, お願いします, よろしくお願いします,
    よろしく, ありがとう, ありがとうございます, どうも, です, で,
    でお願いします, をお願いします, お願いいたします, お願い致します, でお願いいたします, でお願い致します,
    をお願いいたします, をお願い致します, ください, 谢谢大家, 謝謝大家, 请, 請, 谢谢, 謝謝, 多谢, 多謝, 谢谢你,
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
    "rather than, instead, cancel, withdraw, retract, undo, against, ignore, without, nope, nah",
    "fr": "pas, jamais, sauf, ni, non, sans, aucun, aucune, ne, contre, plutôt, annuler, nan",
    "de": "nicht, kein, keine, keinen, nie, niemals, außer, ohne, statt, nein, nee, gegen, weder, sondern, doch",
    "es": "no, nunca, excepto, salvo, sin, tampoco, ni, contra, jamás, menos",
    "nl": "niet, geen, nooit, behalve, zonder, nee, neen, tegen, in plaats van, noch",
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
BACK = {
    "en": "scratch that, scratch it, kidding, joking, joke, jk, j k, psych, disregard, forget it, forget that, "
    "forget this, nvm, nevermind, oops, whoops, wrong, mistake, mistaken, by accident, accidentally, "
    "hold on, hold off, hang on, pending, tbc, tbd, to be confirmed, to be decided, will decide, "
    "decide later, still thinking, let me think, think about it, thinking about it, think it over, "
    "get back to you, my mind, change my vote, actually, for now, for the time being, tentative, "
    "tentatively, provisional, provisionally, assuming, as long as, so long as, in case, supposing, "
    "on condition, anybody but, last choice, out of the question, second thought, second thoughts, "
    "on reflection, reconsider, revoke, take it back, take that back, i meant, just testing, only testing, "
    "just a test, only a test, this is a test",
    "fr": "oublie, oubliez, laisse tomber, laissez tomber, rigole, plaisante, plaisanterie, blague, pour rire, "
    "erreur, trompé, trompée, je réfléchis, réfléchir, à confirmer, à décider, pour l'instant, "
    "pour le moment, provisoire, provisoirement, en fait, finalement, tout compte fait, d'avis, "
    "changer mon vote, à condition, pourvu que, tant que, au cas où, annule, annulez, rétracte, "
    "je voulais dire, juste un test, c'est un test",
    "de": "vergiss, vergesst, scherz, witz, nur spaß, war spaß, quatsch, irrtum, versehen, versehentlich, falsch, "
    "vertan, verklickt, verschrieben, überlege, überlegen, überlegt, nachdenken, denke noch, vorläufig, "
    "vorerst, bis auf weiteres, fürs erste, unter vorbehalt, vorbehaltlich, ziehe zurück, nehme zurück, "
    "ziehe ich zurück, nehme ich zurück, zurückziehen, zurücknehmen, streich, streiche, streichen, "
    "storniere, stornieren, meinung geändert, ich meinte, vorausgesetzt, solange, im falle, mal sehen, "
    "eigentlich, nur ein test, war ein test",
    "es": "broma, bromeo, bromeando, olvídalo, olvida, olviden, olvídenlo, equivoqué, equivocado, equivocada, "
    "equivocación, error, por ahora, de momento, por el momento, provisional, provisionalmente, pensando, "
    "pensarlo, pensármelo, lo pienso, a confirmar, por confirmar, por decidir, ya veré, mejor dicho, "
    "en realidad, quise decir, quería decir, de opinión, cambiar mi voto, retiro, retirar, anula, anular, "
    "siempre que, siempre y cuando, con tal de que, en caso de que, es una prueba, solo una prueba",
    "nl": "grapje, grap, foutje, fout, vergissing, vergist, vergeet, laat maar, laat zitten, voorlopig, voor nu, "
    "onder voorbehoud, nadenken, denk er nog, nog even denken, twijfel, bedenk me, toch maar, toch liever, "
    "van gedachten, ik bedoelde, mits, zolang, voor het geval, trek in, intrekken, terugtrekken, annuleer, "
    "eigenlijk, even kijken, maar een test, is een test",
    "pl": "żart, żartuję, żartowałem, żartowałam, pomyłka, pomyliłem, pomyliłam, błąd, błędnie, zapomnij, "
    "zapomnijcie, nieważne, póki co, tymczasowo, wstępnie, myślę, zastanawiam się, zastanowię się, pomyśleć, "
    "pomyślę, zdanie, jednak, cofam, wycofuję, anuluję, anuluj, miałem na myśli, miałam na myśli, "
    "pod warunkiem, o ile, dopóki, na wypadek, do potwierdzenia, do ustalenia, to test, tylko test",
    "ja": "冗談, 間違, まちがえ, 取り消, 取消, 撤回, 保留, 考え中, 考えます, 考えさせて, 考え直, とりあえず, 仮に, "
    "仮で, ひとまず, 今のところ, やっぱ, やはり, 訂正, 忘れて, 無視して, 待って, 未定, 検討, 迷って, 嘘, "
    "テストです",
    "zh": "玩笑, 逗你, 搞错, 搞錯, 弄错, 弄錯, 错了, 錯了, 等等, 等一下, 等会, 想想, 想一想, 考虑, 考慮, 暂时, "
    "暫時, 暂定, 暫定, 算了, 取消, 撤回, 收回, 作废, 作廢, 忽略, 待定, 改主意, 反悔, 其实, 其實, 还没, 還沒, "
    "只要, 前提, 测试一下, 測試一下, 只是测试, 只是測試",
}
"""Words that take an answer back, or say that it is no more than a first thought."""
GOES_ON = {
    "en": "is, was, were, will, must, has, had, but, than, can, can't",
    "fr": "est, était, sera, doit, mais, peut",
    "de": "ist, war, wird, muss, soll, hat, wäre, aber, kann",
    "es": "es, era, será, debe, ha, está, pero, puede",
    "nl": "is, was, wordt, moet, heeft, zou, maar, kan",
    "pl": "jest, był, była, było, będzie, musi, ma, ale, może",
    "zh": "是, 但, 不过, 不過, 会, 會",
}
"""How a line begins that goes on with the sentence of the one above it."""
AFTERWARDS = """
    ps, p.s, p. s, pps, p.p.s, nb, n.b, edit, update, correction, korrektur, nachtrag, correctif, corrección, posdata,
    postdata, pd, p.d, dopisek, naschrift, correctie, 追伸, 追記, 訂正, 又及, 附言, 更正, 补充, 補充
"""
"""How a line begins that somebody adds below their name."""
THANKS = """
    thanks, thank you, thx, ty, cheers, danke, danke schön, dankeschön, vielen dank, merci, gracias, muchas gracias,
    bedankt, dank je, dank u, dzięki, dziękuję, ありがとう, ありがとうございます, 谢谢, 謝謝, 多谢, 多謝
"""
FORWARDS = "fwd, fw, wg, tr, rv, enc, doorst, pd, vb, vs, vl, i, 転送, 转发, 轉寄, 轉發"
HARMLESS = """
    no problem, no worries, no hurry, pas de souci, pas de probleme, kein problem, sin problema, no hay problema,
    geen probleem, nie ma sprawy, nie ma problemu, すみません, すいません, 申し訳ありません, 申し訳ございません,
    对不起, 對不起, 不好意思, 没问题, 沒問題, 没关系, 沒關係
"""
"""Politeness with a "no" in it."""
