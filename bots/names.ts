/** The names of bots. */

const NAMES = [
  'Maple', 'Pebble', 'Juniper', 'Biscuit', 'Clover', 'Tinker', 'Willow', 'Pickle',
  'Hazel', 'Button', 'Saffron', 'Marble', 'Thistle', 'Pepper', 'Bramble', 'Nutmeg',
] // prettier-ignore

/** A name that no seat at the table has. */
export function freeBotName(taken: readonly string[]): string {
  return NAMES.find(name => !taken.includes(name)) ?? 'Robin'
}
