/** Ends with one sentence on a Node that is too old. Plain JavaScript, as such a Node cannot read TypeScript. */

if (Number.parseInt(process.versions.node) < 24) {
  process.stderr.write(`Parlour needs Node 24 or later, not ${process.version}: install it from https://nodejs.org.\n`)
  process.exit(1)
}
