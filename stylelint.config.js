/** The rules for stylesheets, and which folder owns which names of classes. */

/** Parts that every page may use, from web/style/app.css; the modifiers stand beside `button` only. */
const SHARED = `visually-hidden button primary quiet small big wide icon icon-button field name-field link-field switch stepper options option
  address trouble page page-head panel message waiting wordmark avatar dialog banner toast rules-at-hand rule-link`

/** The table, which replays, tutorials and the tables of children lay out in their own way. */
const TABLE = 'table seat-strip seat-chip seat-clock board log action actions end'

/** How the classes of a folder begin. */
const OWNERS = {
  'web/admin': 'admin',
  'web/board': 'note-bubble',
  'web/children': `children ${TABLE}`,
  'web/daily': 'daily ratings-board',
  'web/home': 'home armchair game my-table my-tables today',
  'web/keys': 'key',
  'web/languages': 'language-choice',
  'web/lobby': 'lobby invite seat-row seat-rows bot-chooser qr join program',
  'web/offline': 'room-note',
  'web/parts': 'file',
  'web/replay': `replay evaluation ${TABLE}`,
  'web/rulebook': 'rulebook rules scene',
  'web/statistics': 'statistics chart ratings',
  'web/style': '',
  'web/table': `${TABLE} talk speech pause lit look-back away name-tip hand-over menu watch watchers move clock-warning qr`,
  'web/tutorial': 'tutorial lesson table',
  'web/verify': 'verify',
}

/** A board's classes begin with its game's; it may say how it looks at a table. */
const BOARDS = {
  'examples/connect-four': 'connect-four',
  'games/my-little-town': 'mlt mltc table',
  'games/our-tidy-spaces': 'ots table',
  'games/pilfering-pandas': 'pp table',
  'games/wildstyle': 'ws table',
}

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-recommended'],
  ignoreFiles: ['dist/**', 'data/**', 'node_modules/**'],
  // A rule for a state may stand above one for a part of it that has no such state.
  rules: { 'no-descending-specificity': null },
  overrides: [
    ...Object.entries(OWNERS).map(([folder, beginnings]) => named(folder, `${SHARED} ${beginnings}`)),
    ...Object.entries(BOARDS).map(([folder, beginnings]) => named(folder, beginnings)),
    named('lab/gallery/stage', 'stage'),
  ],
}

/** @param {string} folder @param {string} beginnings */
function named(folder, beginnings) {
  return {
    files: [`${folder}/**/*.css`],
    rules: {
      'selector-class-pattern': [
        `^(${beginnings.trim().split(/\s+/).join('|')})(-[a-z0-9]+)*$`,
        { message: (/** @type {string} */ name) => `${name} begins as no class of ${folder} in stylelint.config.js` },
      ],
    },
  }
}
