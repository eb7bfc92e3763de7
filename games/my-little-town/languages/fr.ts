/** What My Little Town says, in French. */

import type { Catalogue } from '#kernel'

export const catalogue: Catalogue = {
  spot: 'lieu',
  '{name}, {colour} ({letter})': '{name}, {colour} ({letter})',
  'all placed': 'toutes placées',
  'Tiles in the pile: {count}': 'Tuiles dans la pile : {count}',
  'Drawn tile {tile}, as printed:': 'Tuile piochée {tile}, comme imprimée :',
  'You have the choice: draw a tile from the pile, or place one of your standees. The standee of eight fits into the upper row.':
    'Tu as le choix : pioche une tuile, ou place une de tes figurines. La figurine de huit entre dans la rangée du haut.',
  'The drawn tile may lie on any of the six marked spots: each shares a whole side with the town. Where only corners would meet, there is no spot.':
    'La tuile piochée peut aller sur chacun des six lieux marqués : chacun partage tout un côté avec la ville. Là où seuls des coins se toucheraient, il n’y a pas de lieu.',
  'Eight trees from green to green, across three tiles: only the first and the last square have to be green, in between lies what lies there.':
    'Huit arbres de vert à vert, sur trois tuiles : seules la première et la dernière case doivent être vertes, entre les deux il y a ce qu’il y a.',
  'Now five red houses stand in the upper row. Both green ends would still be free, but nothing may stand where something stands already: the eight trees no longer fit.':
    'Maintenant cinq maisons rouges occupent la rangée du haut. Les deux bouts verts seraient encore libres, mais rien ne peut se mettre là où il y a déjà quelque chose : les huit arbres n’entrent plus.',
  'In the easy version five trees may run over the X in the upper row. Their ends stand on green, and the X is used up.':
    'Dans la version facile, cinq arbres peuvent passer sur le X de la rangée du haut. Leurs bouts sont sur du vert, et le X est utilisé.',
  'In the normal version the same X stops the five trees: no item may stand on it.':
    'Dans la version normale, le même X arrête les cinq arbres : rien ne peut se tenir dessus.',
  'You have placed the last of your six standees and win at once. Nobody else gets another turn.':
    'Tu as placé la dernière de tes six figurines et tu gagnes aussitôt. Personne d’autre ne rejoue.',
  'The last tile lies and everybody had a last chance. What counts now is what is left: eight items in your hand, nine in Ben’s. You win.':
    'La dernière tuile est posée et chacun a eu une dernière chance. Ce qui compte maintenant, c’est ce qui reste : huit éléments dans ta main, neuf chez Ben. Tu gagnes.',
  'Your turn, {player}!': 'À toi, {player} !',
  'I did not see that coming.': 'Je ne l’ai pas vu venir.',
  'Oh, that was my spot!': 'Oh, c’était ma place !',
  'Good luck!': 'Bonne chance !',
  'Shall we build another town?': 'On construit une autre ville ?',
  'Friendly words': 'Mots gentils',
  Colours: 'Couleurs',
  'Every player owns one colour.': 'Chaque joueur a une couleur.',
  Version: 'Version',
  'How an X on the ground is treated.': 'Ce que vaut un X au sol.',
  'Easy: standees may cross an X': 'Facile : les figurines peuvent passer sur un X',
  'Normal: an X is a wall': 'Normale : un X est un mur',
  'First player': 'Premier joueur',
  'Who begins.': 'Qui commence.',
  Standees: 'Figurines',
  'How many items the six standees of every player have.': 'La longueur des six figurines de chaque joueur.',
  '{set}: {lengths}': '{set} : {lengths}',
  Tiles: 'Tuiles',
  'How many tiles take part, the first one included. Fewer make it tighter.':
    'Combien de tuiles participent, la première comprise. Moins il y en a, plus c’est serré.',
  Hints: 'Indices',
  'How much the board shows of what fits.': 'Ce que le plateau montre de ce qui va.',
  None: 'Aucun',
  'Where standees fit': 'Où vont les figurines',
  'Also what a tile would open': 'Aussi ce qu’une tuile ouvrirait',
  'Show unseen tiles': 'Montrer les tuiles non vues',
  'Lists the tiles that nobody has seen yet, in no order.':
    'Montre les tuiles que personne n’a encore vues, sans ordre.',
  'Taking back': 'Reprendre',
  'Whether a placement may be taken back.': 'Si l’on peut reprendre ce qu’on a posé.',
  Never: 'Jamais',
  'Until someone else acts': 'Jusqu’à ce que quelqu’un d’autre joue',
  'Standee of {length} still in hand': 'Figurine de {length} encore en main',
  'The town needs two, three or four players (MLT-1.1).': 'La ville demande deux, trois ou quatre joueurs (MLT-1.1).',
  'Choose green, blue, yellow or red (MLT-2.5).': 'Choisis vert, bleu, jaune ou rouge (MLT-2.5).',
  'Another player already has this colour (MLT-2.5).': 'Un autre joueur a déjà cette couleur (MLT-2.5).',
  'The version is either easy or normal (MLT-1.4).': 'La version est soit facile, soit normale (MLT-1.4).',
  'The first player must be someone at this table (MLT-3.1).': 'Le premier joueur doit être à cette table (MLT-3.1).',
  'There is no standee set of that name (MLT-1.7).': 'Il n’y a pas de jeu de figurines de ce nom (MLT-1.7).',
  'The pile holds between {min} and {max} tiles (MLT-1.8).': 'La pile compte entre {min} et {max} tuiles (MLT-1.8).',
  'Hints are off, for the ends, or full (MLT-8.4).': 'Les indices sont absents, pour les bouts, ou complets (MLT-8.4).',
  'The unseen tiles are either shown or not (MLT-8.3).': 'Les tuiles non vues sont montrées ou non (MLT-8.3).',
  'Taking back is either off or possible until the next action (MLT-9.3).':
    'Reprendre est soit interdit, soit possible jusqu’à l’action suivante (MLT-9.3).',
  'The game has ended; nothing more can be done (MLT-6.9).': 'Le jeu est fini ; on ne peut plus rien faire (MLT-6.9).',
  'A turn is a tile or a standee, nothing else (MLT-3.3).':
    'Un tour, c’est une tuile ou une figurine, rien d’autre (MLT-3.3).',
  "It is another player's turn (MLT-3.2).": 'C’est le tour d’un autre joueur (MLT-3.2).',
  'You have drawn a tile: place it first (MLT-4.3).': 'Tu as pioché une tuile : pose-la d’abord (MLT-4.3).',
  'No tiles are left; this is the last standee turn (MLT-6.4).':
    'Il n’y a plus de tuiles ; c’est le dernier tour de figurines (MLT-6.4).',
  'The pile is empty (MLT-4.1).': 'La pile est vide (MLT-4.1).',
  'Draw a tile before placing one (MLT-4.2).': 'Pioche une tuile avant d’en poser une (MLT-4.2).',
  'Tiles lie on whole steps of the tile grid (MLT-4.4).': 'Les tuiles suivent la grille, sans décalage (MLT-4.4).',
  'A tile can be turned by quarter turns only (MLT-4.7).': 'Une tuile ne tourne que par quarts de tour (MLT-4.7).',
  'A tile already lies there (MLT-4.8).': 'Il y a déjà une tuile là (MLT-4.8).',
  'Touching at a corner is not enough: a whole side must touch (MLT-4.6).':
    'Se toucher par un coin ne suffit pas : il faut tout un côté (MLT-4.6).',
  'The tile must lie side to side with the town (MLT-4.5).':
    'La tuile doit toucher la ville côté contre côté (MLT-4.5).',
  'No standee of that length is in this game (MLT-1.7).':
    'Il n’y a pas de figurine de cette longueur dans ce jeu (MLT-1.7).',
  'You have no standee of that length left (MLT-5.1).': 'Tu n’as plus de figurine de cette longueur (MLT-5.1).',
  'Each item stands on exactly one square (MLT-5.2).': 'Chaque élément se tient sur exactement une case (MLT-5.2).',
  'A standee lies along a row or a column, never slantwise (MLT-5.3).':
    'Une figurine suit une rangée ou une colonne, jamais de biais (MLT-5.3).',
  'Part of the standee would stick out of the town (MLT-5.4).':
    'Une partie de la figurine dépasserait de la ville (MLT-5.4).',
  'Another standee is already in the way (MLT-5.7).': 'Une autre figurine est déjà sur le chemin (MLT-5.7).',
  'The first and last item may never stand on an X (MLT-5.9).':
    'Le premier et le dernier élément ne peuvent jamais être sur un X (MLT-5.9).',
  'In the normal version a standee may not touch an X (MLT-5.11).':
    'Dans la version normale, une figurine ne peut pas toucher un X (MLT-5.11).',
  'The first and last item must stand on your own colour (MLT-5.5).':
    'Le premier et le dernier élément doivent être sur ta couleur (MLT-5.5).',
  'You may not skip a turn: if no standee fits, draw a tile (MLT-3.5).':
    'On ne passe pas son tour : si aucune figurine ne va, pioche une tuile (MLT-3.5).',
  'Taking back is switched off at this table (MLT-9.3).': 'À cette table on ne reprend rien (MLT-9.3).',
  'Only your own last placement can be taken back, and only until someone else acts (MLT-9.3).':
    'On ne reprend que son propre dernier coup, et seulement tant que personne d’autre n’a joué (MLT-9.3).',
  'A drawn tile cannot go back: everyone has seen it (MLT-9.2).':
    'Une tuile piochée ne retourne pas : tout le monde l’a vue (MLT-9.2).',
  'This game has no option called {option}.': 'Ce jeu n’a pas d’option appelée {option}.',
  'That is not possible ({rule}).': 'Ce n’est pas possible ({rule}).',
  'That is not possible.': 'Ce n’est pas possible.',
  'as printed': 'comme imprimée',
  'a quarter turn clockwise': 'un quart de tour vers la droite',
  'upside down': 'la tête en bas',
  'a quarter turn counter-clockwise': 'un quart de tour vers la gauche',
  'Draw a tile ({count} in the pile)': 'Piocher une tuile ({count} dans la pile)',
  'Place the tile at spot ({tx}, {ty}), {turn}: {rows}': 'Poser la tuile au lieu ({tx}, {ty}), {turn} : {rows}',
  items: 'éléments',
  'Stand {length} {items} along the row from {from} to {to}':
    'Placer {length} {items} le long de la rangée, de {from} à {to}',
  'Stand {length} {items} down the column from {from} to {to}':
    'Placer {length} {items} le long de la colonne, de {from} à {to}',
  'Place no standee': 'Ne placer aucune figurine',
  '{name} draws a tile; it is the last one.': '{name} pioche une tuile ; c’est la dernière.',
  '{name} draws a tile; {count} left.': '{name} pioche une tuile ; il en reste {count}.',
  '{name} adds a tile {where}.': '{name} ajoute une tuile {where}.',
  'The last tile lies: one more standee each, {name} first.':
    'La dernière tuile est posée : encore une figurine chacun, {name} en premier.',
  'Nothing fits for {name}.': 'Rien ne va pour {name}.',
  '{name} places no standee.': '{name} ne place pas de figurine.',
  '{name} takes the placement back.': '{name} reprend son coup.',
  '{across} to the right of the first': '{across} à droite de la première',
  '{across} to the left of the first': '{across} à gauche de la première',
  '{down} below the first': '{down} au-dessous de la première',
  '{down} above the first': '{down} au-dessus de la première',
  '{across} to the right of the first and {down} below it': '{across} à droite de la première et {down} au-dessous',
  '{across} to the right of the first and {down} above it': '{across} à droite de la première et {down} au-dessus',
  '{across} to the left of the first and {down} below it': '{across} à gauche de la première et {down} au-dessous',
  '{across} to the left of the first and {down} above it': '{across} à gauche de la première et {down} au-dessus',
  '{name} places a standee of {length} to the right from the first tile.':
    '{name} place une figurine de {length} vers la droite depuis la première tuile.',
  '{name} places a standee of {length} downwards from the first tile.':
    '{name} place une figurine de {length} vers le bas depuis la première tuile.',
  '{name} places a standee of {length} to the right from the tile {where}.':
    '{name} place une figurine de {length} vers la droite depuis la tuile {where}.',
  '{name} places a standee of {length} downwards from the tile {where}.':
    '{name} place une figurine de {length} vers le bas depuis la tuile {where}.',
  'The game is over.': 'Le jeu est fini.',
  'Your turn: draw a tile or place a standee.': 'À toi : pioche une tuile ou place une figurine.',
  '{name} draws a tile or places a standee.': '{name} pioche une tuile ou place une figurine.',
  'Place your tile beside the town.': 'Pose ta tuile contre la ville.',
  '{name} is placing a tile.': '{name} pose une tuile.',
  'Last turn: place one more standee, or pass.': 'Dernier tour : place encore une figurine, ou passe.',
  'Last turn: {name} may place one more standee.': 'Dernier tour : {name} peut encore placer une figurine.',
  'Everybody wins.': 'Tout le monde gagne.',
  'Nobody wins.': 'Personne ne gagne.',
  '{who} placed all six standees and wins.': '{who} a placé ses six figurines et gagne.',
  '{who} placed the sixth standee in the last turn and wins.':
    '{who} a placé sa sixième figurine au dernier tour et gagne.',
  'The tiles have run out: {who} has the fewest items left and wins.':
    'Il n’y a plus de tuiles : {who} a le moins d’éléments et gagne.',
  'Equal in items, {who} has the fewest standees left and wins.':
    'À égalité d’éléments, {who} a le moins de figurines et gagne.',
  '{who} have the same left and win together.': '{who} en ont autant et gagnent ensemble.',
  'This is our town. All your trees want to live here!': 'Voici notre ville. Tous tes arbres veulent y habiter !',
  'Tap the 6 trees, a green square, then the tick. First and last tree stand on green.':
    'Touche les 6 arbres, une case verte, puis la coche. Le premier et le dernier arbre sont sur du vert.',
  'Try the 6 trees: along the top, from green to green.': 'Essaie les 6 arbres : tout en haut, de vert à vert.',
  'A new tile! Now nothing fits for you. Draw a tile, too.':
    'Une nouvelle tuile ! Maintenant rien ne va pour toi. Pioche une tuile, toi aussi.',
  'Turn it once. Put it in the corner: then green lines up with green.':
    'Tourne-la une fois. Mets-la dans le coin : alors le vert s’aligne avec le vert.',
  'Turn it once and put it in the corner, below and to the right.':
    'Tourne-la une fois et mets-la dans le coin, en bas à droite.',
  'Now 4 trees fit. Over an X is fine. Only the two ends may not stand on it.':
    'Maintenant 4 arbres vont. Passer sur un X est permis. Seuls les deux bouts n’en ont pas le droit.',
  'Try the 4 trees: from green, over the X, to green.':
    'Essaie les 4 arbres : du vert, par-dessus le X, jusqu’au vert.',
  'Look: nobody stands on anybody. Every square is used only once.':
    'Regarde : personne n’est sur personne. Chaque case ne sert qu’une fois.',
  'Your last 3 trees. Find the place by yourself!': 'Tes 3 derniers arbres. Trouve la place tout seul !',
  'No tile now: your last trees fit already.': 'Pas de tuile maintenant : tes derniers arbres vont déjà.',
  'All your trees have a home: you win! No tiles left? Then the fewest trees left win.':
    'Tous tes arbres ont une maison : tu gagnes ! Plus de tuiles ? Alors qui a le moins d’arbres gagne.',
  'You can do it!': 'Tu sais le faire !',
  'Town and shelf': 'Ville et étagère',
  'Items left': 'Éléments restants',
  '{name}: items left': '{name} : éléments restants',
  'Place it here': 'Mettre ici',
  'Take it back': 'Reprendre',
  'No thanks': 'Non merci',
  'Draw a tile: {count} in the pile': 'Piocher une tuile : {count} dans la pile',
  'Easy: a standee may cross an X': 'Facile : une figurine peut passer sur un X',
  'Your tile: {face}. Turn it': 'Ta tuile : {face}. La tourner',
  'Turn the tile': 'Tourner la tuile',
  'Unseen: {count}': 'Non vues : {count}',
  'Tiles nobody has seen yet': 'Les tuiles que personne n’a encore vues',
  '{hand}, on turn': '{hand}, à jouer',
  'Your standees': 'Tes figurines',
  'The town': 'La ville',
  'See the whole town': 'Voir toute la ville',
  'Look closer': 'Regarder de plus près',
  '{place}: {ground}, free': '{place} : {ground}, libre',
  '{place}: {ground}, under a standee of {length}, {name}': '{place} : {ground}, sous une figurine de {length}, {name}',
  'spot {tx}, {ty}: a tile lies here': 'lieu {tx}, {ty} : il y a une tuile',
  'spot {tx}, {ty}: the tile can lie here': 'lieu {tx}, {ty} : la tuile peut aller ici',
  'spot {tx}, {ty}: no side touches the town': 'lieu {tx}, {ty} : aucun côté ne touche la ville',
  'standee of {length} {items}, fits': 'figurine de {length} {items}, va',
  'standee of {length} {items}, fits nowhere now': 'figurine de {length} {items}, ne va nulle part maintenant',
  'standee of {length} {items}': 'figurine de {length} {items}',
  'standee of {length} {items}, placed': 'figurine de {length} {items}, placée',
  '{name}, {colour}: {placed} of {count} standees placed, has none left':
    '{name}, {colour} : {placed} figurines sur {count} placées, n’en a plus',
  '{name}, {colour}: {placed} of {count} standees placed, still has {lengths}':
    '{name}, {colour} : {placed} figurines sur {count} placées, a encore {lengths}',
  'Tile in hand, {turn}.': 'Tuile en main, {turn}.',
  'Preview at spot {tx}, {ty}, {turn}. Enter confirms, R turns, Escape takes it back.':
    'Aperçu au lieu {tx}, {ty}, {turn}. Entrée confirme, R tourne, Échap la reprend.',
  'Standee of {length}: {places} possible ends.': 'Figurine de {length} : {places} bouts possibles.',
  'One end on {place}: {places} possible other ends.': 'Un bout sur {place} : {places} autres bouts possibles.',
  'Preview: {fit}. Enter confirms, Escape takes it back.': 'Aperçu : {fit}. Entrée confirme, Échap la reprend.',
  'This standee fits nowhere right now. Draw a tile, or try another one.':
    'Cette figurine ne va nulle part en ce moment. Pioche une tuile, ou essaie une autre.',
  'Draw a tile from the pile, or pick one of your standees.': 'Pioche une tuile, ou prends une de tes figurines.',
  'standee of {length} from {from} to {to}': 'figurine de {length} de {from} à {to}',
  'row {y}, column {x}': 'rangée {y}, colonne {x}',
  green: 'vert',
  trees: 'arbres',
  'Green trees': 'Arbres verts',
  'green tree square': 'case verte à arbre',
  blue: 'bleu',
  residents: 'habitants',
  'Blue residents': 'Habitants bleus',
  'blue resident square': 'case bleue à habitant',
  yellow: 'jaune',
  cars: 'voitures',
  'Yellow cars': 'Voitures jaunes',
  'yellow car square': 'case jaune à voiture',
  red: 'rouge',
  houses: 'maisons',
  'Red houses': 'Maisons rouges',
  'red house square': 'case rouge à maison',
  Standard: 'Standard',
  Short: 'Court',
  Long: 'Long',
  Draw: 'Piocher',
  'Place tile': 'Poser la tuile',
  'Place standee': 'Placer une figurine',
  Pass: 'Passer',
  'More town above': 'La ville continue en haut',
  'More town below': 'La ville continue en bas',
  'More town on the left': 'La ville continue à gauche',
  'More town on the right': 'La ville continue à droite',
  'Take a tile': 'Prendre une tuile',
  '{standee}: put it back': '{standee} : remettre en place',
  'Another place': 'Une autre place',
  'Tree|a player': 'Arbre',
  'Resident|a player': 'Habitant',
  'Car|a player': 'Voiture',
  'House|a player': 'Maison',
  'A row of trees fits. Take it, or take a new tile.':
    'Une rangée d’arbres peut se poser. Prends-la, ou prends une nouvelle tuile.',
  'A row of people fits. Take it, or take a new tile.':
    'Une rangée d’habitants peut se poser. Prends-la, ou prends une nouvelle tuile.',
  'A row of cars fits. Take it, or take a new tile.':
    'Une rangée de voitures peut se poser. Prends-la, ou prends une nouvelle tuile.',
  'A row of houses fits. Take it, or take a new tile.':
    'Une rangée de maisons peut se poser. Prends-la, ou prends une nouvelle tuile.',
  'Well done!': 'Bien joué !',
  'Your turn!': 'À toi !',
  '{name}, it is your turn!': '{name}, à toi !',
  'Take a tile.': 'Prends une tuile.',
  'Nothing fits any more. Tap the moon.': 'Plus rien ne peut se poser. Touche la lune.',
  'This is the last time. Put up one more row!': 'C’est la dernière fois. Pose encore une rangée !',
  'Where does the tile go? Tap a place beside the town.': 'Où va la tuile ? Touche une place à côté de la ville.',
  'Where does the row stand? Tap the town where it shines.': 'Où va la rangée ? Touche la ville là où ça brille.',
  'You can turn it. If you like it, tap the green tick.':
    'Tu peux la tourner. Si elle te plaît, touche la coche verte.',
  'Do you like it there? Tap the green tick.': 'Ça te plaît là ? Touche la coche verte.',
  'Wait a moment.': 'Attends un instant.',
  'Wait a moment. {name} is playing.': 'Attends un instant. C’est {name} qui joue.',
  'First take a row that hops, or a tile.': 'Prends d’abord une rangée qui saute, ou une tuile.',
  'First take a tile.': 'Prends d’abord une tuile.',
  'That row does not fit yet. Take one that hops.': 'Cette rangée ne va pas encore. Prends-en une qui saute.',
  'That row does not fit yet. Take a tile.': 'Cette rangée ne va pas encore. Prends une tuile.',
  'First put the tile beside the town.': 'Pose d’abord la tuile à côté de la ville.',
  'Not there. Tap a place with a plus.': 'Pas là. Touche une place avec un plus.',
  'It does not fit there. Tap where it shines.': 'Ça ne va pas là. Touche là où ça brille.',
  'Look where the hand points.': 'Regarde où la main montre.',
  'What a lovely town you have built together!': 'Quelle belle ville vous avez construite ensemble !',
  'You have all won!': 'Vous avez tous gagné !',
  'You have won!': 'Tu as gagné !',
  'Hooray for {names}!': 'Hourra pour {names} !',
  'Draw a tile': 'Piocher une tuile',
  'Turn what is in your hand; with Shift the other way': 'Tourner ce que tu tiens ; avec Maj dans l’autre sens',
  'Next place that is possible': 'Prochain endroit possible',
  'Previous place that is possible': 'Endroit possible précédent',
  'Standee {number} of your shelf': 'Figurine {number} de ton étagère',
  Closer: 'Plus près',
  Farther: 'Plus loin',
  'The whole town': 'Toute la ville',
  'Instead of placing a standee you draw from it; what you draw you have to place.':
    'Au lieu de placer une figurine, on y pioche ; ce qu’on pioche doit être posé.',
  'It has to share a side with the town; turn it as you like.':
    'Elle doit partager un côté avec la ville ; tourne-la comme tu veux.',
  'A tile lies where it shares a side with another.': 'Une tuile se pose là où elle partage un côté avec une autre.',
  'What lies here never moves or turns.': 'Ce qui est posé ici ne bouge ni ne tourne plus.',
  'It covers one square for each of its items, in a row; both ends stand on your own colour.':
    'Elle couvre une case par élément, à la suite ; ses deux bouts sont sur ta couleur.',
  'Standees of this colour begin and end on such squares; every other may cross them.':
    'Les figurines de cette couleur commencent et finissent sur ces cases ; toute autre peut passer dessus.',
  'A standee may cross it, but not begin or end on it.':
    'Une figurine peut passer dessus, mais pas y commencer ni y finir.',
  'A wall: no standee may cover it.': 'Un mur : aucune figurine ne peut le couvrir.',
  'It is used up: a square carries one standee in the game.':
    'Elle est utilisée : une case porte une seule figurine dans le jeu.',
  'Whoever places the last of the own standees wins at once.': 'Qui place la dernière de ses figurines gagne aussitôt.',
}
