/** What My Little Town says, in German. */

import type { Catalogue } from '#kernel'

export const catalogue: Catalogue = {
  spot: 'Feld',
  '{name}, {colour} ({letter})': '{name}, {colour} ({letter})',
  'all placed': 'alle aufgestellt',
  'Tiles in the pile: {count}': 'Plättchen im Stapel: {count}',
  'Drawn tile {tile}, as printed:': 'Gezogenes Plättchen {tile}, wie gedruckt:',
  'You have the choice: draw a tile from the pile, or place one of your standees. The standee of eight fits into the upper row.':
    'Du hast die Wahl: Zieh ein Plättchen vom Stapel oder stell einen deiner Aufsteller auf. Der Achter passt in die obere Reihe.',
  'The drawn tile may lie on any of the six marked spots: each shares a whole side with the town. Where only corners would meet, there is no spot.':
    'Das gezogene Plättchen darf auf jedes der sechs markierten Felder: Jedes berührt die Stadt mit einer ganzen Seite. Wo sich nur Ecken träfen, ist kein Feld.',
  'Eight trees from green to green, across three tiles: only the first and the last square have to be green, in between lies what lies there.':
    'Acht Bäume von Grün bis Grün, über drei Plättchen: Nur das erste und das letzte Kästchen müssen grün sein, dazwischen liegt, was da liegt.',
  'Now five red houses stand in the upper row. Both green ends would still be free, but nothing may stand where something stands already: the eight trees no longer fit.':
    'Jetzt stehen fünf rote Häuser in der oberen Reihe. Beide grünen Enden wären noch frei, aber wo schon etwas steht, darf nichts mehr stehen: Die acht Bäume passen nicht mehr.',
  'In the easy version five trees may run over the X in the upper row. Their ends stand on green, and the X is used up.':
    'In der leichten Version dürfen fünf Bäume über das X in der oberen Reihe gehen. Ihre Enden stehen auf Grün, und das X ist verbraucht.',
  'In the normal version the same X stops the five trees: no item may stand on it.':
    'In der normalen Version hält dasselbe X die fünf Bäume auf: Nichts darf darauf stehen.',
  'You have placed the last of your six standees and win at once. Nobody else gets another turn.':
    'Du hast den letzten deiner sechs Aufsteller aufgestellt und gewinnst sofort. Niemand kommt mehr dran.',
  'The last tile lies and everybody had a last chance. What counts now is what is left: eight items in your hand, nine in Ben’s. You win.':
    'Das letzte Plättchen liegt, und alle hatten noch eine Chance. Jetzt zählt, was übrig ist: acht Teile in deiner Hand, neun bei Ben. Du gewinnst.',
  'Your turn, {player}!': 'Du bist dran, {player}!',
  'I did not see that coming.': 'Das habe ich nicht kommen sehen.',
  'Oh, that was my spot!': 'Oh, das war mein Platz!',
  'Good luck!': 'Viel Glück!',
  'Shall we build another town?': 'Bauen wir noch eine Stadt?',
  'Friendly words': 'Freundliche Worte',
  Colours: 'Farben',
  'Every player owns one colour.': 'Jeder Spieler hat eine Farbe.',
  Version: 'Version',
  'How an X on the ground is treated.': 'Was ein X am Boden bedeutet.',
  'Easy: standees may cross an X': 'Leicht: Aufsteller dürfen über ein X',
  'Normal: an X is a wall': 'Normal: ein X ist eine Wand',
  'First player': 'Startspieler',
  'Who begins.': 'Wer anfängt.',
  Standees: 'Aufsteller',
  'How many items the six standees of every player have.': 'Wie lang die sechs Aufsteller von jedem sind.',
  '{set}: {lengths}': '{set}: {lengths}',
  Tiles: 'Plättchen',
  'How many tiles take part, the first one included. Fewer make it tighter.':
    'Wie viele Plättchen mitspielen, das erste eingeschlossen. Mit weniger wird es enger.',
  Hints: 'Hinweise',
  'How much the board shows of what fits.': 'Wie viel das Spielbrett davon zeigt, was passt.',
  None: 'Keine',
  'Where standees fit': 'Wo Aufsteller passen',
  'Also what a tile would open': 'Auch, was ein Plättchen öffnen würde',
  'Show unseen tiles': 'Ungesehene Plättchen zeigen',
  'Lists the tiles that nobody has seen yet, in no order.':
    'Zeigt die Plättchen, die noch niemand gesehen hat, in beliebiger Ordnung.',
  'Taking back': 'Zurücknehmen',
  'Whether a placement may be taken back.': 'Ob man etwas Gelegtes zurücknehmen darf.',
  Never: 'Nie',
  'Until someone else acts': 'Bis jemand anderes handelt',
  'Standee of {length} still in hand': '{length}er-Aufsteller noch in der Hand',
  'The town needs two, three or four players (MLT-1.1).': 'Die Stadt braucht zwei, drei oder vier Spieler (MLT-1.1).',
  'Choose green, blue, yellow or red (MLT-2.5).': 'Wähle Grün, Blau, Gelb oder Rot (MLT-2.5).',
  'Another player already has this colour (MLT-2.5).': 'Diese Farbe hat schon jemand anderes (MLT-2.5).',
  'The version is either easy or normal (MLT-1.4).': 'Die Version ist entweder leicht oder normal (MLT-1.4).',
  'The first player must be someone at this table (MLT-3.1).': 'Wer anfängt, muss an diesem Tisch sitzen (MLT-3.1).',
  'There is no standee set of that name (MLT-1.7).': 'Einen Satz Aufsteller mit diesem Namen gibt es nicht (MLT-1.7).',
  'The pile holds between {min} and {max} tiles (MLT-1.8).':
    'Der Stapel hat zwischen {min} und {max} Plättchen (MLT-1.8).',
  'Hints are off, for the ends, or full (MLT-8.4).': 'Hinweise gibt es keine, für die Enden oder alle (MLT-8.4).',
  'The unseen tiles are either shown or not (MLT-8.3).':
    'Die ungesehenen Plättchen werden gezeigt oder nicht (MLT-8.3).',
  'Taking back is either off or possible until the next action (MLT-9.3).':
    'Zurücknehmen ist entweder aus oder bis zur nächsten Aktion möglich (MLT-9.3).',
  'The game has ended; nothing more can be done (MLT-6.9).':
    'Das Spiel ist zu Ende; es lässt sich nichts mehr tun (MLT-6.9).',
  'A turn is a tile or a standee, nothing else (MLT-3.3).':
    'Ein Zug ist ein Plättchen oder ein Aufsteller, sonst nichts (MLT-3.3).',
  "It is another player's turn (MLT-3.2).": 'Jemand anderes ist dran (MLT-3.2).',
  'You have drawn a tile: place it first (MLT-4.3).': 'Du hast ein Plättchen gezogen: Leg es zuerst (MLT-4.3).',
  'No tiles are left; this is the last standee turn (MLT-6.4).':
    'Es gibt keine Plättchen mehr; dies ist der letzte Zug für Aufsteller (MLT-6.4).',
  'The pile is empty (MLT-4.1).': 'Der Stapel ist leer (MLT-4.1).',
  'Draw a tile before placing one (MLT-4.2).': 'Zieh ein Plättchen, bevor du eins legst (MLT-4.2).',
  'Tiles lie on whole steps of the tile grid (MLT-4.4).': 'Plättchen liegen im Raster, nie dazwischen (MLT-4.4).',
  'A tile can be turned by quarter turns only (MLT-4.7).':
    'Ein Plättchen dreht sich nur um Vierteldrehungen (MLT-4.7).',
  'A tile already lies there (MLT-4.8).': 'Dort liegt schon ein Plättchen (MLT-4.8).',
  'Touching at a corner is not enough: a whole side must touch (MLT-4.6).':
    'Eine Ecke reicht nicht: Eine ganze Seite muss anliegen (MLT-4.6).',
  'The tile must lie side to side with the town (MLT-4.5).':
    'Das Plättchen muss Seite an Seite mit der Stadt liegen (MLT-4.5).',
  'No standee of that length is in this game (MLT-1.7).':
    'Einen Aufsteller dieser Länge gibt es in diesem Spiel nicht (MLT-1.7).',
  'You have no standee of that length left (MLT-5.1).': 'Von dieser Länge hast du keinen Aufsteller mehr (MLT-5.1).',
  'Each item stands on exactly one square (MLT-5.2).': 'Jedes Teil steht auf genau einem Kästchen (MLT-5.2).',
  'A standee lies along a row or a column, never slantwise (MLT-5.3).':
    'Ein Aufsteller liegt in einer Reihe oder Spalte, nie schräg (MLT-5.3).',
  'Part of the standee would stick out of the town (MLT-5.4).':
    'Ein Teil des Aufstellers würde aus der Stadt ragen (MLT-5.4).',
  'Another standee is already in the way (MLT-5.7).': 'Da steht schon ein anderer Aufsteller im Weg (MLT-5.7).',
  'The first and last item may never stand on an X (MLT-5.9).':
    'Das erste und das letzte Teil dürfen nie auf einem X stehen (MLT-5.9).',
  'In the normal version a standee may not touch an X (MLT-5.11).':
    'In der normalen Version darf ein Aufsteller kein X berühren (MLT-5.11).',
  'The first and last item must stand on your own colour (MLT-5.5).':
    'Das erste und das letzte Teil müssen auf deiner Farbe stehen (MLT-5.5).',
  'You may not skip a turn: if no standee fits, draw a tile (MLT-3.5).':
    'Du darfst nicht aussetzen: Passt kein Aufsteller, zieh ein Plättchen (MLT-3.5).',
  'Taking back is switched off at this table (MLT-9.3).': 'Zurücknehmen ist an diesem Tisch ausgeschaltet (MLT-9.3).',
  'Only your own last placement can be taken back, and only until someone else acts (MLT-9.3).':
    'Nur was du selbst zuletzt gelegt hast, lässt sich zurücknehmen, und nur, bis jemand anderes handelt (MLT-9.3).',
  'A drawn tile cannot go back: everyone has seen it (MLT-9.2).':
    'Ein gezogenes Plättchen geht nicht zurück: Alle haben es gesehen (MLT-9.2).',
  'This game has no option called {option}.': 'Dieses Spiel hat keine Option namens {option}.',
  'That is not possible ({rule}).': 'Das geht nicht ({rule}).',
  'That is not possible.': 'Das geht nicht.',
  'as printed': 'wie gedruckt',
  'a quarter turn clockwise': 'eine Vierteldrehung im Uhrzeigersinn',
  'upside down': 'auf dem Kopf',
  'a quarter turn counter-clockwise': 'eine Vierteldrehung gegen den Uhrzeigersinn',
  'Draw a tile ({count} in the pile)': 'Ein Plättchen ziehen ({count} im Stapel)',
  'Place the tile at spot ({tx}, {ty}), {turn}: {rows}': 'Das Plättchen auf Feld ({tx}, {ty}) legen, {turn}: {rows}',
  items: 'Teile',
  'Stand {length} {items} along the row from {from} to {to}':
    '{length} {items} die Reihe entlang aufstellen, von {from} bis {to}',
  'Stand {length} {items} down the column from {from} to {to}':
    '{length} {items} die Spalte hinab aufstellen, von {from} bis {to}',
  'Place no standee': 'Keinen Aufsteller aufstellen',
  '{name} draws a tile; it is the last one.': '{name} zieht ein Plättchen; es ist das letzte.',
  '{name} draws a tile; {count} left.': '{name} zieht ein Plättchen; noch {count} übrig.',
  '{name} adds a tile {where}.': '{name} legt ein Plättchen {where}.',
  'The last tile lies: one more standee each, {name} first.':
    'Das letzte Plättchen liegt: noch ein Aufsteller für jeden, {name} zuerst.',
  'Nothing fits for {name}.': 'Für {name} passt nichts.',
  '{name} places no standee.': '{name} stellt keinen Aufsteller auf.',
  '{name} takes the placement back.': '{name} nimmt das Gelegte zurück.',
  '{across} to the right of the first': '{across} rechts vom ersten',
  '{across} to the left of the first': '{across} links vom ersten',
  '{down} below the first': '{down} unterhalb vom ersten',
  '{down} above the first': '{down} oberhalb vom ersten',
  '{across} to the right of the first and {down} below it': '{across} rechts vom ersten und {down} darunter',
  '{across} to the right of the first and {down} above it': '{across} rechts vom ersten und {down} darüber',
  '{across} to the left of the first and {down} below it': '{across} links vom ersten und {down} darunter',
  '{across} to the left of the first and {down} above it': '{across} links vom ersten und {down} darüber',
  '{name} places a standee of {length} to the right from the first tile.':
    '{name} stellt einen {length}er-Aufsteller nach rechts auf, beginnend auf dem ersten Plättchen.',
  '{name} places a standee of {length} downwards from the first tile.':
    '{name} stellt einen {length}er-Aufsteller nach unten auf, beginnend auf dem ersten Plättchen.',
  '{name} places a standee of {length} to the right from the tile {where}.':
    '{name} stellt einen {length}er-Aufsteller nach rechts auf, beginnend auf dem Plättchen {where}.',
  '{name} places a standee of {length} downwards from the tile {where}.':
    '{name} stellt einen {length}er-Aufsteller nach unten auf, beginnend auf dem Plättchen {where}.',
  'The game is over.': 'Das Spiel ist vorbei.',
  'Your turn: draw a tile or place a standee.': 'Du bist dran: Plättchen ziehen oder etwas aufstellen.',
  '{name} draws a tile or places a standee.': '{name} ist dran: Plättchen oder Aufsteller.',
  'Place your tile beside the town.': 'Leg dein Plättchen an die Stadt an.',
  '{name} is placing a tile.': '{name} legt ein Plättchen.',
  'Last turn: place one more standee, or pass.': 'Letzter Zug: noch ein Aufsteller, oder verzichte.',
  'Last turn: {name} may place one more standee.': 'Letzter Zug: {name} darf noch etwas aufstellen.',
  'Everybody wins.': 'Alle gewinnen.',
  'Nobody wins.': 'Niemand gewinnt.',
  '{who} placed all six standees and wins.': '{who} hat alle sechs Aufsteller aufgestellt und gewinnt.',
  '{who} placed the sixth standee in the last turn and wins.':
    '{who} hat im letzten Zug den sechsten Aufsteller aufgestellt und gewinnt.',
  'The tiles have run out: {who} has the fewest items left and wins.':
    'Die Plättchen sind aus: {who} hat die wenigsten Teile übrig und gewinnt.',
  'Equal in items, {who} has the fewest standees left and wins.':
    'Bei gleich vielen Teilen hat {who} die wenigsten Aufsteller übrig und gewinnt.',
  '{who} have the same left and win together.': '{who} haben gleich viel übrig und gewinnen zusammen.',
  'This is our town. All your trees want to live here!': 'Das ist unsere Stadt. Alle deine Bäume wollen hier wohnen!',
  'Tap the 6 trees, a green square, then the tick. First and last tree stand on green.':
    'Tipp auf die 6 Bäume, ein grünes Kästchen, dann den Haken. Der erste und der letzte Baum stehen auf Grün.',
  'Try the 6 trees: along the top, from green to green.': 'Nimm die 6 Bäume: ganz oben, von Grün bis Grün.',
  'A new tile! Now nothing fits for you. Draw a tile, too.':
    'Ein neues Plättchen! Jetzt passt bei dir nichts. Zieh auch ein Plättchen.',
  'Turn it once. Put it in the corner: then green lines up with green.':
    'Dreh es einmal. Leg es in die Ecke: Dann liegt Grün neben Grün.',
  'Turn it once and put it in the corner, below and to the right.':
    'Dreh es einmal und leg es in die Ecke, unten rechts.',
  'Now 4 trees fit. Over an X is fine. Only the two ends may not stand on it.':
    'Jetzt passen 4 Bäume. Über ein X dürfen sie. Nur die beiden Enden nicht.',
  'Try the 4 trees: from green, over the X, to green.': 'Nimm die 4 Bäume: von Grün über das X bis Grün.',
  'Look: nobody stands on anybody. Every square is used only once.':
    'Schau: Niemand steht auf jemand anderem. Jedes Kästchen wird nur einmal benutzt.',
  'Your last 3 trees. Find the place by yourself!': 'Deine letzten 3 Bäume. Finde selbst den Platz!',
  'No tile now: your last trees fit already.': 'Jetzt kein Plättchen: Deine letzten Bäume passen schon.',
  'All your trees have a home: you win! No tiles left? Then the fewest trees left win.':
    'Alle deine Bäume haben ein Zuhause: Du gewinnst! Keine Plättchen mehr? Dann gewinnt, wer die wenigsten Bäume übrig hat.',
  'You can do it!': 'Du kannst das!',
  'Town and shelf': 'Stadt und Regal',
  'Items left': 'Übrige Teile',
  '{name}: items left': '{name}: übrige Teile',
  'Place it here': 'Hierhin',
  'Take it back': 'Zurücknehmen',
  'No thanks': 'Nein danke',
  'Draw a tile: {count} in the pile': 'Plättchen ziehen: {count} im Stapel',
  'Easy: a standee may cross an X': 'Leicht: ein Aufsteller darf über ein X',
  'Your tile: {face}. Turn it': 'Dein Plättchen: {face}. Drehen',
  'Turn the tile': 'Plättchen drehen',
  'Unseen: {count}': 'Ungesehen: {count}',
  'Tiles nobody has seen yet': 'Plättchen, die noch niemand gesehen hat',
  '{hand}, on turn': '{hand}, am Zug',
  'Your standees': 'Deine Aufsteller',
  'The town': 'Die Stadt',
  'See the whole town': 'Die ganze Stadt sehen',
  'Look closer': 'Näher hinsehen',
  '{place}: {ground}, free': '{place}: {ground}, frei',
  '{place}: {ground}, under a standee of {length}, {name}':
    '{place}: {ground}, unter einem {length}er-Aufsteller, {name}',
  'spot {tx}, {ty}: a tile lies here': 'Feld {tx}, {ty}: hier liegt ein Plättchen',
  'spot {tx}, {ty}: the tile can lie here': 'Feld {tx}, {ty}: hier kann das Plättchen liegen',
  'spot {tx}, {ty}: no side touches the town': 'Feld {tx}, {ty}: keine Seite berührt die Stadt',
  'standee of {length}': '{length}er-Aufsteller',
  '{standee}, fits': '{standee}, passt',
  '{standee}, fits nowhere now': '{standee}, passt gerade nirgends',
  '{standee}, placed': '{standee}, aufgestellt',
  '{name}, {colour}: {placed} of {count} standees placed, has none left':
    '{name}, {colour}: {placed} von {count} Aufstellern aufgestellt, keiner mehr übrig',
  '{name}, {colour}: {placed} of {count} standees placed, still has {lengths}':
    '{name}, {colour}: {placed} von {count} Aufstellern aufgestellt, noch übrig: {lengths}',
  'Tile in hand, {turn}.': 'Plättchen in der Hand, {turn}.',
  'Preview at spot {tx}, {ty}, {turn}. Enter confirms, R turns, Escape takes it back.':
    'Vorschau auf Feld {tx}, {ty}, {turn}. Eingabe bestätigt, R dreht, Escape nimmt es zurück.',
  'Standee of {length}: {places} possible ends.': '{length}er-Aufsteller: {places} mögliche Enden.',
  'One end on {place}: {places} possible other ends.': 'Ein Ende auf {place}: {places} mögliche andere Enden.',
  'Preview: {fit}. Enter confirms, Escape takes it back.':
    'Vorschau: {fit}. Eingabe bestätigt, Escape nimmt es zurück.',
  'This standee fits nowhere right now. Draw a tile, or try another one.':
    'Dieser Aufsteller passt gerade nirgends. Zieh ein Plättchen oder nimm einen anderen.',
  'Draw a tile from the pile, or pick one of your standees.':
    'Zieh ein Plättchen vom Stapel oder nimm einen deiner Aufsteller.',
  'standee of {length} from {from} to {to}': '{length}er-Aufsteller von {from} bis {to}',
  'row {y}, column {x}': 'Reihe {y}, Spalte {x}',
  green: 'Grün',
  trees: 'Bäume',
  'standee of {length} trees': 'Aufsteller mit {length} Bäumen',
  'Green trees': 'Grüne Bäume',
  'green tree square': 'grünes Baumkästchen',
  blue: 'Blau',
  residents: 'Leute',
  'standee of {length} residents': 'Aufsteller mit {length} Leuten',
  'Blue residents': 'Blaue Leute',
  'blue resident square': 'blaues Leutekästchen',
  yellow: 'Gelb',
  cars: 'Autos',
  'standee of {length} cars': 'Aufsteller mit {length} Autos',
  'Yellow cars': 'Gelbe Autos',
  'yellow car square': 'gelbes Autokästchen',
  red: 'Rot',
  houses: 'Häuser',
  'standee of {length} houses': 'Aufsteller mit {length} Häusern',
  'Red houses': 'Rote Häuser',
  'red house square': 'rotes Hauskästchen',
  Standard: 'Standard',
  Short: 'Kurz',
  Long: 'Lang',
  Draw: 'Ziehen',
  'Place tile': 'Plättchen legen',
  'Place standee': 'Aufsteller aufstellen',
  Pass: 'Verzichten',
  'More town above': 'Oben ist noch mehr Stadt',
  'More town below': 'Unten ist noch mehr Stadt',
  'More town on the left': 'Links ist noch mehr Stadt',
  'More town on the right': 'Rechts ist noch mehr Stadt',
  'Take a tile': 'Ein Plättchen nehmen',
  '{standee}: put it back': '{standee}: zurückstellen',
  'Another place': 'Ein anderer Platz',
  'Tree|a player': 'Baum',
  'Resident|a player': 'Bewohner',
  'Car|a player': 'Auto',
  'House|a player': 'Haus',
  'A row of trees fits. Take it, or take a new tile.':
    'Eine Reihe Bäume passt. Nimm sie, oder nimm ein neues Plättchen.',
  'A row of people fits. Take it, or take a new tile.':
    'Eine Reihe Leute passt. Nimm sie, oder nimm ein neues Plättchen.',
  'A row of cars fits. Take it, or take a new tile.':
    'Eine Reihe Autos passt. Nimm sie, oder nimm ein neues Plättchen.',
  'A row of houses fits. Take it, or take a new tile.':
    'Eine Reihe Häuser passt. Nimm sie, oder nimm ein neues Plättchen.',
  'Well done!': 'Gut gemacht!',
  'Your turn!': 'Du bist dran!',
  '{name}, it is your turn!': '{name}, du bist dran!',
  'Take a tile.': 'Nimm ein Plättchen.',
  'Nothing fits any more. Tap the moon.': 'Es passt nichts mehr. Tipp auf den Mond.',
  'This is the last time. Put up one more row!': 'Das ist das letzte Mal. Stell noch eine Reihe auf!',
  'Where does the tile go? Tap a place beside the town.':
    'Wohin kommt das Plättchen? Tipp auf einen Platz neben der Stadt.',
  'Where does the row stand? Tap the town where it shines.': 'Wo steht die Reihe? Tipp auf die Stadt, wo es leuchtet.',
  'You can turn it. If you like it, tap the green tick.':
    'Du kannst es drehen. Wenn es dir gefällt, tipp auf den grünen Haken.',
  'Do you like it there? Tap the green tick.': 'Gefällt es dir dort? Tipp auf den grünen Haken.',
  'Wait a moment.': 'Warte einen Moment.',
  'Wait a moment. {name} is playing.': 'Warte einen Moment. {name} spielt.',
  'First take a row that hops, or a tile.': 'Nimm zuerst eine Reihe, die hüpft, oder ein Plättchen.',
  'First take a tile.': 'Nimm zuerst ein Plättchen.',
  'That row does not fit yet. Take one that hops.': 'Diese Reihe passt noch nicht. Nimm eine, die hüpft.',
  'That row does not fit yet. Take a tile.': 'Diese Reihe passt noch nicht. Nimm ein Plättchen.',
  'First put the tile beside the town.': 'Leg zuerst das Plättchen an die Stadt.',
  'Not there. Tap a place with a plus.': 'Da nicht. Tipp auf einen Platz mit einem Plus.',
  'It does not fit there. Tap where it shines.': 'Dort passt es nicht. Tipp dahin, wo es leuchtet.',
  'Look where the hand points.': 'Schau, wohin die Hand zeigt.',
  'What a lovely town you have built together!': 'Was für eine schöne Stadt ihr zusammen gebaut habt!',
  'You have all won!': 'Ihr habt alle gewonnen!',
  'You have won!': 'Du hast gewonnen!',
  'Hooray for {names}!': 'Hurra für {names}!',
  'Draw a tile': 'Ein Plättchen ziehen',
  'Turn what is in your hand; with Shift the other way': 'Drehen, was du in der Hand hast; mit Umschalt andersherum',
  'Next place that is possible': 'Nächster möglicher Ort',
  'Previous place that is possible': 'Voriger möglicher Ort',
  'Standee {number} of your shelf': 'Aufsteller {number} in deinem Regal',
  Closer: 'Näher',
  Farther: 'Weiter weg',
  'The whole town': 'Die ganze Stadt',
  'Instead of placing a standee you draw from it; what you draw you have to place.':
    'Statt einen Aufsteller aufzustellen, ziehst du hier; was du ziehst, musst du anlegen.',
  'It has to share a side with the town; turn it as you like.':
    'Es muss eine Seite mit der Stadt teilen; dreh es, wie du magst.',
  'A tile lies where it shares a side with another.': 'Ein Plättchen liegt, wo es eine Seite mit einem anderen teilt.',
  'What lies here never moves or turns.': 'Was hier liegt, wird weder bewegt noch gedreht.',
  'It covers one square for each of its items, in a row; both ends stand on your own colour.':
    'Er bedeckt für jedes seiner Teile ein Kästchen, in einer Reihe; beide Enden stehen auf deiner Farbe.',
  'Standees of this colour begin and end on such squares; every other may cross them.':
    'Aufsteller dieser Farbe beginnen und enden auf solchen Kästchen; jeder andere darf darüber.',
  'A standee may cross it, but not begin or end on it.':
    'Ein Aufsteller darf darüber, aber nicht darauf beginnen oder enden.',
  'A wall: no standee may cover it.': 'Eine Mauer: Kein Aufsteller darf es bedecken.',
  'It is used up: a square carries one standee in the game.':
    'Es ist verbraucht: Ein Kästchen trägt im Spiel einen Aufsteller.',
  'Whoever places the last of the own standees wins at once.':
    'Wer den letzten eigenen Aufsteller aufstellt, gewinnt sofort.',
}
