-- A database as the first version of Parlour wrote it, with a match of two people that is not over. Never edited: it must be read for ever.
-- The token of seat 0 is TokenOfTheFirstSchema_01, that of seat 1 TokenOfTheFirstSchema_02.
CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;
CREATE TABLE tables (
     id TEXT PRIMARY KEY,
     invite TEXT NOT NULL UNIQUE,
     game TEXT NOT NULL,
     seats TEXT NOT NULL,
     options TEXT NOT NULL,
     match TEXT UNIQUE,
     revision INTEGER NOT NULL
   ) STRICT;
CREATE TABLE contents (
     game TEXT NOT NULL,
     hash TEXT NOT NULL,
     files TEXT NOT NULL,
     PRIMARY KEY (game, hash)
   ) STRICT;
CREATE TABLE matches (
     id TEXT PRIMARY KEY,
     "table" TEXT NOT NULL REFERENCES tables (id),
     game TEXT NOT NULL,
     version INTEGER NOT NULL,
     content_hash TEXT NOT NULL,
     seats INTEGER NOT NULL,
     options TEXT NOT NULL,
     seed TEXT NOT NULL,
     due INTEGER,
     FOREIGN KEY (game, content_hash) REFERENCES contents (game, hash)
   ) STRICT;
CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;
CREATE TABLE entries (
     match TEXT NOT NULL REFERENCES matches (id),
     seq INTEGER NOT NULL CHECK (seq >= 1),
     seat INTEGER,
     action_id TEXT,
     entry TEXT NOT NULL,
     prev_hash TEXT NOT NULL,
     hash TEXT NOT NULL,
     UNIQUE (match, seq),
     UNIQUE (match, seat, action_id)
   ) STRICT;
INSERT INTO schema_version VALUES (1);
INSERT INTO tables VALUES ('TableOfTheFirstSchema_01', 'InviteOfTheFirstSchema01', 'my-little-town', '[{"kind":"player","name":"Ann","tokenHash":"d8f5a5228884cd05c84a0bf5ca9459f18cbe9638c9037d780bfb05bbdf2905f5"},{"kind":"player","name":"Bob","tokenHash":"b5920cf414f9fd09b2ef242cb81b4800b91e5bdecca81147fed178715b1370b4"}]', '{"colours":["G","B"],"version":"normal","firstSeat":0,"standeeSet":"standard","pileSize":36,"hints":"ends","unseenTiles":false,"takeBack":"off"}', 'MatchOfTheFirstSchema_01', 3);
INSERT INTO contents VALUES ('my-little-town', 'ca01412e4de31fd25f3687df7763f91e', '{"tiles.json":{"schema":"mlt-tiles/1","origin":"ours","note":"The rulebook''s pictures of the tiles are lost; these 36 layouts are our own. Row strings run left to right, rows top to bottom, printed side up, rotation 0.","tiles":[{"id":"T01","family":1,"swap":0,"squares":["XGY","YRG","BRB"]},{"id":"T02","family":1,"swap":1,"squares":["XBR","RYB","GYG"]},{"id":"T03","family":1,"swap":2,"squares":["XYG","GBY","RBR"]},{"id":"T04","family":1,"swap":3,"squares":["XRB","BGR","YGY"]},{"id":"T05","family":2,"swap":0,"squares":["GXG","RBY","RYB"]},{"id":"T06","family":2,"swap":1,"squares":["BXB","YGR","YRG"]},{"id":"T07","family":2,"swap":2,"squares":["YXY","BRG","BGR"]},{"id":"T08","family":2,"swap":3,"squares":["RXR","GYB","GBY"]},{"id":"T09","family":3,"swap":0,"squares":["GYX","BGB","RRY"]},{"id":"T10","family":3,"swap":1,"squares":["BRX","GBG","YYR"]},{"id":"T11","family":3,"swap":2,"squares":["YGX","RYR","BBG"]},{"id":"T12","family":3,"swap":3,"squares":["RBX","YRY","GGB"]},{"id":"T13","family":4,"swap":0,"squares":["GYB","XRB","RYG"]},{"id":"T14","family":4,"swap":1,"squares":["BRG","XYG","YRB"]},{"id":"T15","family":4,"swap":2,"squares":["YGR","XBR","BGY"]},{"id":"T16","family":4,"swap":3,"squares":["RBY","XGY","GBR"]},{"id":"T17","family":5,"swap":0,"squares":["GYR","YXG","RBB"]},{"id":"T18","family":5,"swap":1,"squares":["BRY","RXB","YGG"]},{"id":"T19","family":5,"swap":2,"squares":["YGB","GXY","BRR"]},{"id":"T20","family":5,"swap":3,"squares":["RBG","BXR","GYY"]},{"id":"T21","family":6,"swap":0,"squares":["GBY","RRX","BGY"]},{"id":"T22","family":6,"swap":1,"squares":["BGR","YYX","GBR"]},{"id":"T23","family":6,"swap":2,"squares":["YRG","BBX","RYG"]},{"id":"T24","family":6,"swap":3,"squares":["RYB","GGX","YRB"]},{"id":"T25","family":7,"swap":0,"squares":["GGB","YBR","XYR"]},{"id":"T26","family":7,"swap":1,"squares":["BBG","RGY","XRY"]},{"id":"T27","family":7,"swap":2,"squares":["YYR","GRB","XGB"]},{"id":"T28","family":7,"swap":3,"squares":["RRY","BYG","XBG"]},{"id":"T29","family":8,"swap":0,"squares":["GRR","BYY","GXB"]},{"id":"T30","family":8,"swap":1,"squares":["BYY","GRR","BXG"]},{"id":"T31","family":8,"swap":2,"squares":["YBB","RGG","YXR"]},{"id":"T32","family":8,"swap":3,"squares":["RGG","YBB","RXY"]},{"id":"T33","family":9,"swap":0,"squares":["GRB","GRY","YBX"]},{"id":"T34","family":9,"swap":1,"squares":["BYG","BYR","RGX"]},{"id":"T35","family":9,"swap":2,"squares":["YBR","YBG","GRX"]},{"id":"T36","family":9,"swap":3,"squares":["RGY","RGB","BYX"]}]},"standees.json":{"schema":"mlt-standees/1","origin":"ours","note":"Number of items on each of the six standees of every colour. The rulebook gives six per colour; the lengths are our own, chosen by simulation.","default":"standard","sets":[{"id":"standard","lengths":[3,5,6,7,8,9],"use":"the normal game"},{"id":"short","lengths":[2,3,4,5,6,7],"use":"first game, youngest players: someone places all six, in about four fifths of the turns"},{"id":"long","lengths":[3,5,7,9,10,11],"use":"two experts, or tables that want the tile pile to run out"}]},"kinds.json":{"schema":"mlt-kinds/1","origin":"colour and item of each kind: rulebook; hex values, shapes, textures, tones: ours","note":"Colour, shape and texture each tell the five kinds of square apart on their own.","kinds":[{"id":"G","colour":"green","item":"tree","hex":"#5BC081","glyphHex":"#1C1C1C","shape":"triangle","silhouette":"M50 8 L88 72 H60 V92 H40 V72 H12 Z","texture":"rising-diagonals","tone":"wood-block-high"},{"id":"B","colour":"blue","item":"resident","hex":"#2E47DC","glyphHex":"#FFFFFF","shape":"circle","silhouette":"M50 8 A20 20 0 1 1 49.9 8 Z M18 92 C18 62 82 62 82 92 Z","texture":"dots","tone":"hum"},{"id":"Y","colour":"yellow","item":"car","hex":"#FEE75A","glyphHex":"#1C1C1C","shape":"wide-bar","silhouette":"M6 66 V48 H24 L36 28 H66 L80 48 H94 V66 H84 A10 10 0 1 1 64 66 H38 A10 10 0 1 1 18 66 Z","texture":"horizontal-lines","tone":"horn"},{"id":"R","colour":"red","item":"house","hex":"#C22015","glyphHex":"#FFFFFF","shape":"pentagon","silhouette":"M50 8 L92 46 H80 V92 H20 V46 H8 Z","texture":"bricks","tone":"door-knock"},{"id":"X","colour":null,"item":null,"hex":"#2A2A2A","glyphHex":"#FFFFFF","shape":"cross","silhouette":"M18 8 L50 40 L82 8 L92 18 L60 50 L92 82 L82 92 L50 60 L18 92 L8 82 L40 50 L8 18 Z","texture":"plain","tone":"thud"}]}}');
INSERT INTO matches VALUES ('MatchOfTheFirstSchema_01', 'TableOfTheFirstSchema_01', 'my-little-town', 1, 'ca01412e4de31fd25f3687df7763f91e', 2, '{"colours":["G","B"],"version":"normal","firstSeat":0,"standeeSet":"standard","pileSize":36,"hints":"ends","unseenTiles":false,"takeBack":"off"}', '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed', NULL);
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 1, 0, 'a0', '{"at":0,"seat":0,"action":{"type":"draw"}}', 'cc3fe222e38f1eca0f09a7f9acdca7ba23f4eaec439a1fc163f1c3626cbf50bc', 'f60dffb7db4e54fc6799489d8758351ed5430457d0c184a984771e4721bfd410');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 2, 0, 'a1', '{"at":1500,"seat":0,"action":{"type":"placeTile","tx":1,"ty":0,"rot":2}}', 'f60dffb7db4e54fc6799489d8758351ed5430457d0c184a984771e4721bfd410', '5717757ea5376452aab2d075a6dc5a7b0ab2f36d3150265412549c98bb746498');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 3, 1, 'a2', '{"at":3000,"seat":1,"action":{"type":"draw"}}', '5717757ea5376452aab2d075a6dc5a7b0ab2f36d3150265412549c98bb746498', '3bad446597468c389f895978713d26629b1e5cf59e452d86bdeeab07c0646b2b');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 4, 1, 'a3', '{"at":4500,"seat":1,"action":{"type":"placeTile","tx":0,"ty":-1,"rot":1}}', '3bad446597468c389f895978713d26629b1e5cf59e452d86bdeeab07c0646b2b', 'f2caa093f8639bdd870e743f9956d711536f019cea84c49bfbcce8aa61ccb9fe');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 5, 0, 'a4', '{"at":6000,"seat":0,"action":{"type":"draw"}}', 'f2caa093f8639bdd870e743f9956d711536f019cea84c49bfbcce8aa61ccb9fe', 'fe8cde925af71bd9a14de4bc12b60f4da19d24c4daeba3de5308350d18389af7');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 6, 0, 'a5', '{"at":7500,"seat":0,"action":{"type":"placeTile","tx":-1,"ty":-1,"rot":1}}', 'fe8cde925af71bd9a14de4bc12b60f4da19d24c4daeba3de5308350d18389af7', 'ff0453b95c6db6d277f18105bc14f02274e8245ba593315812229e807454fd33');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 7, 1, 'a6', '{"at":9000,"seat":1,"action":{"type":"placeStandee","length":3,"x":2,"y":0,"dir":"E"}}', 'ff0453b95c6db6d277f18105bc14f02274e8245ba593315812229e807454fd33', 'da30bfadfa28e09a439f27be4be2697409b087644e3d2b4ded7f5127c3409fb2');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 8, 0, 'a7', '{"at":10500,"seat":0,"action":{"type":"placeStandee","length":3,"x":0,"y":-2,"dir":"S"}}', 'da30bfadfa28e09a439f27be4be2697409b087644e3d2b4ded7f5127c3409fb2', '2345c0e7447c660217e918cda5da74b06454351875ff3bdb8eb1a3049d2ee9fb');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 9, 1, 'a8', '{"at":12000,"seat":1,"action":{"type":"draw"}}', '2345c0e7447c660217e918cda5da74b06454351875ff3bdb8eb1a3049d2ee9fb', 'c92c9d073b93e97df7ab397a52fea1419058fdab25e356c4cae1476bf3f2c4e8');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 10, 1, 'a9', '{"at":13500,"seat":1,"action":{"type":"placeTile","tx":-2,"ty":-1,"rot":1}}', 'c92c9d073b93e97df7ab397a52fea1419058fdab25e356c4cae1476bf3f2c4e8', 'ee2d4de8c15c742a80105a7f69c47e6beb22ef87099c389b0f77a32cb8333038');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 11, 0, 'a10', '{"at":15000,"seat":0,"action":{"type":"draw"}}', 'ee2d4de8c15c742a80105a7f69c47e6beb22ef87099c389b0f77a32cb8333038', 'fc3573d610e91b40f936ec70cf3db7808ef0e197e3252333c4447e2ec58f0748');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 12, 0, 'a11', '{"at":16500,"seat":0,"action":{"type":"placeTile","tx":0,"ty":1,"rot":1}}', 'fc3573d610e91b40f936ec70cf3db7808ef0e197e3252333c4447e2ec58f0748', '633b48a2ddc4752fe22e8be3ac5ad8809ad9218aa09eecac6b8131dd07644aac');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 13, 1, 'a12', '{"at":18000,"seat":1,"action":{"type":"draw"}}', '633b48a2ddc4752fe22e8be3ac5ad8809ad9218aa09eecac6b8131dd07644aac', '823a91d305442ca4c73e89ea7991111719d567e6f3dbbf18783ac6b25357b892');
INSERT INTO entries VALUES ('MatchOfTheFirstSchema_01', 14, 1, 'a13', '{"at":19500,"seat":1,"action":{"type":"placeTile","tx":-1,"ty":-2,"rot":0}}', '823a91d305442ca4c73e89ea7991111719d567e6f3dbbf18783ac6b25357b892', '4977df891c30ebe8714767e014e0656f9b81cbcb15a4ad0f38be48a3a1da9c63');
