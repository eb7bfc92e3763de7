/** The commands of `npm run lab`: long measurements and searches, which `npm test` repeats on a small scale, and missing translations. */

export interface Experiment {
  /** Path from the root. */
  readonly file: string
  readonly shows: string
  /** Where the results are written. */
  readonly writes: string
  /** Roughly how long it takes. */
  readonly takes: string
}

export const LAB: Readonly<Record<string, Experiment>> = {
  arena: {
    file: 'lab/arena/arena.ts',
    shows: 'how strong the bots are',
    writes: 'docs/arena.json and docs/arena.md',
    takes: 'hours',
  },
  audit: {
    file: 'scripts/audit/audit.ts',
    shows: 'known holes in dependencies, from a folder of advisories',
    writes: 'nothing; it prints what it finds',
    takes: 'a minute',
  },
  bench: {
    file: 'lab/bench/main.ts',
    shows: 'how fast Parlour is beside its peers',
    writes: 'docs/performance.json and docs/performance.md, after every part',
    takes: 'about an hour; --quick three minutes',
  },
  capacity: {
    file: 'lab/capacity/main.ts',
    shows: 'what a server carries',
    writes: 'docs/capacity.json and the tables of docs/capacity.md',
    takes: 'about 10 minutes; --quick a few',
  },
  fairness: {
    file: 'lab/fairness/main.ts',
    shows: 'in a live game a slow connection costs nothing',
    writes: 'docs/fairness.md',
    takes: 'about 10 minutes',
  },
  faults: {
    file: 'lab/faults/main.ts',
    shows: 'the server loses nothing, whatever happens to it',
    writes: 'docs/faults.json and docs/faults.md, after every fault',
    takes: 'about 3 hours; a fault from seconds to half an hour',
  },
  gallery: {
    file: 'lab/gallery/main.ts',
    shows: 'every screen, board state, scene and piece as a picture',
    writes: 'dist/gallery/index.html; with --kept, docs/pictures/reviewed',
    takes: 'about 20 minutes; a few names, seconds',
  },
  languages: {
    file: 'scripts/languages/main.ts',
    shows: 'what is still to be translated, of the pages or of a game',
    writes: 'nothing; it prints what a catalogue lacks',
    takes: 'seconds',
  },
  pagespeed: {
    file: 'lab/pagespeed/main.ts',
    shows: 'how long a first visit waits on a slow line',
    writes: 'docs/pagespeed.md; with --only, nothing',
    takes: 'about 15 minutes',
  },
  secrecy: {
    file: 'lab/secrecy/main.ts',
    shows: 'what is hidden from a player changes nothing that the player receives',
    writes: 'docs/secrecy.json and docs/secrecy.md',
    takes: 'about 20 minutes per game for 100,000 pairs',
  },
  simulate: {
    file: 'lab/simulation/main.ts',
    shows: 'simulated histories lose nothing either, each repeatable from its seed',
    writes: 'docs/simulation.json and docs/simulation.md',
    takes: 'about half an hour for 100,000 histories on two cores',
  },
  soak: {
    file: 'lab/soak/soak.ts',
    shows: 'random matches agree with a second implementation of the rules',
    writes: "the game's row in docs/soak.md",
    takes: '15 to 90 minutes for 100,000 matches on two cores, by the game; seconds for 1,000',
  },
}
