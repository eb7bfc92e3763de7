/** A checksum of all that a client is shown, fast where most of it is unchanged: the clients must never be the bottleneck. */

/** Checksums of parts by identity: a part that is still the same object is unchanged. */
const ofParts = new WeakMap<object, number>()
const ofTexts = new Map<string, number>()

/** The order of fields counts, as in JSON. */
export function checksumOf(shown: unknown): number {
  if (typeof shown === 'string') return checksumOfText(shown)
  if (typeof shown === 'object' && shown !== null) return checksumOfPart(shown)
  const isSmall = ((shown as number) | 0) === shown
  return mix(NUMBER, isSmall ? shown : checksumOfText(JSON.stringify(shown)))
}

function checksumOfPart(part: object): number {
  const known = ofParts.get(part)
  if (known !== undefined) return known
  let sum = Array.isArray(part) ? LIST : OBJECT
  if (Array.isArray(part)) for (const item of part) sum = mix(sum, checksumOf(item))
  else for (const [name, item] of Object.entries(part)) sum = mix(mix(sum, checksumOfText(name)), checksumOf(item))
  ofParts.set(part, sum)
  return sum
}

function checksumOfText(text: string): number {
  let sum = ofTexts.get(text)
  if (sum !== undefined) return sum
  sum = TEXT
  for (let place = 0; place < text.length; place++) sum = mix(sum, text.charCodeAt(place))
  ofTexts.set(text, sum)
  return sum
}

/** Start values for each kind of value. */
const [NUMBER, TEXT, LIST, OBJECT] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f]

/** 32 bits, mixed like FNV with a further shift. */
function mix(sum: number, number: number): number {
  const mixed = Math.imul(sum ^ number, 0x01000193)
  return mixed ^ (mixed >>> 15)
}
