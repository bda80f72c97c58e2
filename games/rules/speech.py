"""Help for reading words: spelling, colours and command words in the languages that players write in.

Pure tables and their look-up. Whether a word answers a question is for the game and for `games.reply` to decide.
English is always understood, beside the player's own language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

LANGUAGES = ("en", "fr", "de", "es", "nl", "pl", "ja", "zh")

_ALIKE = str.maketrans({
    "ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe",
    "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
})  # fmt: skip
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")

_COLOURS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "red": "red",
        "yellow": "yellow",
        "blue": "blue",
        "green": "green",
        "purple": "purple, violet",
        "orange": "orange",
        "pink": "pink",
        "black": "black",
    },
    "fr": {
        "red": "rouge, le rouge, la rouge",
        "yellow": "jaune, le jaune, la jaune",
        "blue": "bleu, bleue, le bleu, la bleue",
        "green": "vert, verte, le vert, la verte",
        "purple": "violet, violette, mauve, pourpre, le violet, la violette",
        "orange": "orange, l'orange",
        "pink": "rose, le rose, la rose",
        "black": "noir, noire, le noir, la noire",
    },
    "de": {
        "red": "rot, rote, roter, rotes, roten, das rote",
        "yellow": "gelb, gelbe, gelber, gelbes, gelben, das gelbe",
        "blue": "blau, blaue, blauer, blaues, blauen, das blaue",
        "green": "grün, gruen, grüne, grüner, grünes, grünen, das grüne",
        "purple": "lila, violett, purpur, purpurn",
        "orange": "orange, oranger, oranges, orangen",
        "pink": "rosa, pink",
        "black": "schwarz, schwarze, schwarzer, schwarzes, schwarzen, das schwarze",
    },
    "es": {
        "red": "rojo, roja, el rojo, la roja",
        "yellow": "amarillo, amarilla, el amarillo, la amarilla",
        "blue": "azul, el azul, la azul",
        "green": "verde, el verde, la verde",
        "purple": "morado, morada, púrpura, violeta, lila, el morado, la morada",
        "orange": "naranja, anaranjado, anaranjada, el naranja, la naranja",
        "pink": "rosa, rosado, rosada, el rosa, la rosa",
        "black": "negro, negra, el negro, la negra",
    },
    "nl": {
        "red": "rood, rode",
        "yellow": "geel, gele",
        "blue": "blauw, blauwe",
        "green": "groen, groene",
        "purple": "paars, paarse",
        "orange": "oranje",
        "pink": "roze",
        "black": "zwart, zwarte",
    },
    "pl": {
        "red": "czerwony, czerwona, czerwone, czerwoną, czerwonego, czerwonej",
        "yellow": "żółty, żółta, żółte, żółtą, żółtego, żółtej",
        "blue": "niebieski, niebieska, niebieskie, niebieską, niebieskiego, niebieskiej",
        "green": "zielony, zielona, zielone, zieloną, zielonego, zielonej",
        "purple": "fioletowy, fioletowa, fioletowe, fioletową, fioletowego, fioletowej, purpurowy, purpurowa",
        "orange": "pomarańczowy, pomarańczowa, pomarańczowe, pomarańczową, pomarańczowego, pomarańczowej",
        "pink": "różowy, różowa, różowe, różową, różowego, różowej",
        "black": "czarny, czarna, czarne, czarną, czarnego, czarnej",
    },
    "ja": {
        "red": "赤, 赤色, あか, アカ, レッド, 紅",
        "yellow": "黄, 黄色, きいろ, キイロ, イエロー",
        "blue": "青, 青色, あお, アオ, ブルー",
        "green": "緑, 緑色, みどり, ミドリ, グリーン",
        "purple": "紫, 紫色, むらさき, ムラサキ, パープル",
        "orange": "橙, 橙色, だいだい, オレンジ, オレンジ色",
        "pink": "ピンク, ピンク色, 桃, 桃色",
        "black": "黒, 黒色, くろ, クロ, ブラック",
    },
    "zh": {
        "red": "红, 红色, 紅, 紅色",
        "yellow": "黄, 黄色, 黃, 黃色",
        "blue": "蓝, 蓝色, 藍, 藍色",
        "green": "绿, 绿色, 綠, 綠色",
        "purple": "紫, 紫色",
        "orange": "橙, 橙色, 橘, 橘色, 橘黄色",
        "pink": "粉, 粉色, 粉红, 粉红色, 粉紅, 粉紅色",
        "black": "黑, 黑色",
    },
}
COLOURS = tuple(_COLOURS["en"])

_COMMANDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hat": "hat, captain's hat",
        "abstain": "abstain, abstention, i abstain, -",
        "none": "none, nothing, nobody, no boat, neither",
        "officer": "officer, captain",
        "sailor": "sailor, pirate",
        "vote": "vote, vote for, my vote, my vote is, my vote goes to, i vote, i vote for",
        "tie": "tie, if tied",
        "order": "order, standing order",
        "to": "to",
        "all": "all, everyone, everybody",
        "end": "end",
        "status": "status",
        "help": "help",
        "rules": "rules",
        "mute": "mute",
        "unmute": "unmute",
        "away": "away",
        "back": "back, i am back, i'm back",
        "resign": "resign, i resign",
        "join": "join",
        "decline": "decline",
        "unsubscribe": "unsubscribe, unsubscribe me, stop",
        "more time": "more time",
        "yes": "yes",
        "no": "no",
    },
    "fr": {
        "hat": "chapeau, le chapeau",
        "abstain": "abstention, je m'abstiens, m'abstenir, s'abstenir, vote blanc",
        "none": "aucun, aucune, rien, personne",
        "officer": "officier, capitaine",
        "sailor": "matelot, marin, pirate",
        "vote": "vote, je vote, je vote pour, mon vote, mon vote est",
        "tie": "égalité, si égalité, en cas d'égalité",
        "order": "ordre, consigne",
        "to": "à",
        "all": "tous, tout le monde, toutes",
        "end": "fin",
        "status": "statut, état, situation",
        "help": "aide",
        "rules": "règles, règle",
        "mute": "sourdine, muet, silence",
        "unmute": "réactiver",
        "away": "absent, absente",
        "back": "de retour, je suis de retour",
        "resign": "abandonner, abandon, j'abandonne",
        "join": "rejoindre, participer, je participe",
        "decline": "refuser, décliner, je refuse, je décline",
        "unsubscribe": "désabonner, me désabonner, désabonnement, désinscrire, désinscription",
        "more time": "plus de temps",
        "yes": "oui",
        "no": "non",
    },
    "de": {
        "hat": "hut, den hut, kapitänshut",
        "abstain": "enthaltung, enthalten, ich enthalte mich",
        "none": "keins, keines, keiner, keine, nichts, niemand, kein boot",
        "officer": "offizier, kapitän",
        "sailor": "matrose, matrosen, seemann, pirat",
        "vote": "stimme, stimme für, meine stimme, meine stimme für, meine stimme ist, ich stimme für, ich wähle",
        "tie": "gleichstand, bei gleichstand",
        "order": "auftrag, anweisung, befehl",
        "to": "an",
        "all": "alle",
        "end": "ende",
        "status": "status, stand",
        "help": "hilfe",
        "rules": "regeln, spielregeln",
        "mute": "stumm, stummschalten",
        "unmute": "laut, stummschaltung aufheben",
        "away": "abwesend, weg",
        "back": "zurück, wieder da, ich bin zurück, ich bin wieder da",
        "resign": "aufgeben, ich gebe auf",
        "join": "mitspielen, mitmachen, beitreten, ich spiele mit, ich bin dabei, dabei",
        "decline": "ablehnen, absagen, ich lehne ab, ich sage ab",
        "unsubscribe": "abmelden, abbestellen, austragen",
        "more time": "mehr zeit",
        "yes": "ja",
        "no": "nein",
    },
    "es": {
        "hat": "sombrero, el sombrero",
        "abstain": "abstención, abstenerse, abstenerme, me abstengo",
        "none": "ninguno, ninguna, nada, nadie",
        "officer": "oficial, capitán, capitana",
        "sailor": "marinero, marinera, pirata",
        "vote": "voto, voto por, mi voto, mi voto es, mi voto es para, votar, votar por",
        "tie": "empate, si hay empate, en caso de empate",
        "order": "orden",
        "to": "a, para",
        "all": "todos, todas, todo el mundo",
        "end": "fin",
        "status": "estado, situación",
        "help": "ayuda",
        "rules": "reglas, reglamento",
        "mute": "silenciar, silencio",
        "unmute": "reactivar",
        "away": "ausente",
        "back": "de vuelta, he vuelto, estoy de vuelta",
        "resign": "abandonar, abandono, me rindo, rendirse",
        "join": "unirme, unirse, participar, me uno, participo",
        "decline": "rechazar, declinar, rechazo, declino",
        "unsubscribe": "darme de baja, darse de baja, baja, cancelar suscripción",
        "more time": "más tiempo",
        "yes": "sí",
        "no": "no",
    },
    "nl": {
        "hat": "hoed, de hoed",
        "abstain": "onthouding, onthouden, ik onthoud me, ik onthoud mij, blanco",
        "none": "geen, niets, niemand, geen boot",
        "officer": "officier, kapitein",
        "sailor": "matroos, zeeman, piraat",
        "vote": "stem, stem op, mijn stem, mijn stem is, ik stem, ik stem op, ik stem voor",
        "tie": "gelijk, gelijkspel, bij gelijkspel, bij gelijke stand",
        "order": "order, opdracht, bevel",
        "to": "aan",
        "all": "allen, iedereen, alle",
        "end": "einde, eind",
        "status": "status, stand",
        "help": "hulp, help",
        "rules": "regels, spelregels",
        "mute": "dempen, stil",
        "unmute": "dempen opheffen",
        "away": "afwezig, weg",
        "back": "terug, ik ben terug, weer terug",
        "resign": "opgeven, ik geef op",
        "join": "meedoen, deelnemen, ik doe mee",
        "decline": "weigeren, afwijzen, afslaan, ik doe niet mee",
        "unsubscribe": "afmelden, uitschrijven",
        "more time": "meer tijd",
        "yes": "ja",
        "no": "nee",
    },
    "pl": {
        "hat": "kapelusz, czapka",
        "abstain": "wstrzymuję się, wstrzymać się, wstrzymanie się, wstrzymanie",
        "none": "żaden, żadna, żadne, żadnego, nic, nikt, nikogo",
        "officer": "oficer, oficera, kapitan, kapitana",
        "sailor": "marynarz, marynarza, żeglarz, pirat, pirata",
        "vote": "głos, głos na, mój głos, mój głos na, głosuję, głosuję na",
        "tie": "remis, przy remisie, w razie remisu",
        "order": "rozkaz, polecenie",
        "to": "do",
        "all": "wszyscy, wszystkich, wszystkie",
        "end": "koniec",
        "status": "status, stan",
        "help": "pomoc",
        "rules": "zasady, reguły",
        "mute": "wycisz, wyciszyć",
        "unmute": "wyłącz wyciszenie",
        "away": "nieobecny, nieobecna",
        "back": "wróciłem, wróciłam, z powrotem",
        "resign": "rezygnuję, rezygnacja, poddaję się",
        "join": "dołączam, dołącz, gram",
        "decline": "odmawiam, odrzucam, odmowa",
        "unsubscribe": "wypisz, wypisz mnie, rezygnuję z subskrypcji, anuluj subskrypcję",
        "more time": "więcej czasu",
        "yes": "tak",
        "no": "nie",
    },
    "ja": {
        "hat": "帽子, ぼうし, 船長帽, ハット",
        "abstain": "棄権, 棄権する, 棄権します, きけん",
        "none": "なし, 無し, 選ばない",
        "officer": "士官, 船長",
        "sailor": "水夫, 船員, 水兵, 海賊",
        "vote": "投票, 私の票, 票",
        "tie": "同点, 同数, 同点なら",
        "order": "指示, 命令",
        "to": "宛先, 宛",
        "all": "全員, みんな, 皆",
        "end": "終わり, 終了, 以上",
        "status": "状況, 状態",
        "help": "ヘルプ, 助け",
        "rules": "ルール, 規則",
        "mute": "ミュート, 通知オフ",
        "unmute": "ミュート解除, 通知オン",
        "away": "不在, 留守",
        "back": "復帰, 戻りました, 戻った",
        "resign": "投了, 降参, 辞任",
        "join": "参加, 参加する, 参加します",
        "decline": "辞退, 辞退する, 辞退します, 不参加",
        "unsubscribe": "配信停止, 退会, 登録解除, 購読解除",
        "more time": "もっと時間, 時間延長, 延長",
        "yes": "はい",
        "no": "いいえ",
    },
    "zh": {
        "hat": "帽子, 船长帽, 船長帽",
        "abstain": "弃权, 我弃权, 棄權, 我棄權",
        "none": "无, 無, 都不, 没有, 沒有, 不选, 不選",
        "officer": "军官, 軍官, 船长, 船長",
        "sailor": "水手, 船员, 船員, 海盗, 海盜",
        "vote": "投票, 投票给, 投票給, 我投, 我投票给, 我投票給, 我选, 我選, 投给, 投給, 投",
        "tie": "平局, 平票, 如果平局",
        "order": "指令, 命令, 委托",
        "to": "给, 給, 致",
        "all": "所有人, 全体, 全體, 大家, 全部",
        "end": "结束, 結束, 完",
        "status": "状态, 狀態, 局势, 局勢",
        "help": "帮助, 幫助",
        "rules": "规则, 規則",
        "mute": "静音, 靜音",
        "unmute": "取消静音, 取消靜音",
        "away": "离开, 離開, 外出, 不在",
        "back": "回来, 回來, 我回来了, 我回來了",
        "resign": "认输, 認輸, 退出",
        "join": "加入, 参加, 參加",
        "decline": "拒绝, 拒絕, 谢绝, 謝絕, 不参加, 不參加",
        "unsubscribe": "退订, 退訂, 取消订阅, 取消訂閱",
        "more time": "更多时间, 更多時間, 延长时间, 延長時間, 延时",
        "yes": "是, 是的",
        "no": "不, 否",
    },
}
COMMANDS = tuple(_COMMANDS["en"])


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """`text` for comparing words: one form of width, case, accents, quotes, dashes and blanks, nothing invisible."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = (
        c for c in plain if not "\u0300" <= c <= "\u036f" and (c.isspace() or unicodedata.category(c) not in _UNSEEN)
    )
    return " ".join(unicodedata.normalize("NFC", "".join(kept).translate(_ALIKE)).split())


def colours(word: str, language: str) -> frozenset[str]:
    """The colours that `word` means. One Latin letter means none."""
    return _meanings("colours", _primary(language)).get(fold(word), frozenset())


def word(text: str, language: str) -> str | None:
    """The command that `text` means as a whole: "Enthaltung" is "abstain"."""
    found = _meanings("commands", _primary(language)).get(fold(text), frozenset())
    return min(found, key=COMMANDS.index) if found else None


def leading(text: str, language: str, *commands: str) -> tuple[str, str] | None:
    """The command of `commands` that `text` begins with, and what follows it: "TIE: red blue" is ("tie", "red blue").

    The rest is folded. The longest alias wins: "I vote for red" is not "I vote" and "for red".
    """
    folded = fold(text)
    known = _meanings("commands", _primary(language))
    for alias in sorted(known, key=len, reverse=True):
        rest = folded[len(alias) :]
        found = known[alias] & set(commands)
        if found and folded.startswith(alias) and alias != "-" and (not rest or _parted(alias, rest)):
            return min(found, key=COMMANDS.index), rest.lstrip(" :,.")
    return None


def aliases(meaning: str, language: str) -> frozenset[str]:
    """Every folded word for a colour or a command, in English and in `language`."""
    tables = (_meanings("colours", _primary(language)), _meanings("commands", _primary(language)))
    return frozenset(alias for table in tables for alias, found in table.items() if meaning in found)


def _parted(alias: str, rest: str) -> bool:
    """Whether `rest` begins a new word. Chinese and Japanese write words without blanks."""
    return (not rest[0].isalnum() and rest[0] not in "'-@") or ord(alias[-1]) > 0x2E7F


def _primary(language: str) -> str:
    return language.replace("_", "-").split("-")[0].lower()


@cache
def _meanings(table: str, language: str) -> Mapping[str, frozenset[str]]:
    source = _COLOURS if table == "colours" else _COMMANDS
    found: dict[str, frozenset[str]] = {}
    for spoken in dict.fromkeys(("en", language)):
        for meaning, words in source.get(spoken, {}).items():
            for alias in words.split(", "):
                found[fold(alias)] = found.get(fold(alias), frozenset()) | {meaning}
    return found
