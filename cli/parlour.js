#!/usr/bin/env node
/** The command `parlour`. Plain JavaScript, so that a Node that is too old for the rest says so. */

import '../server/nodeVersion.js'

await import('./main.ts')
