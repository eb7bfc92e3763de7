/**
 * Plain JSON written short, by two ends that have seen the same before: words and sets of field names are written out once,
 * and from then on by number. In shorthand there are only lists, and what is no list or object:
 *
 *     7, true, null     as they are
 *     "=word"           a word for the first time, to be remembered
 *     "k"               a word seen before: its place, counted in letters and digits
 *     [0, a, b]         the list a, b
 *     [3, a, b]         an object: the third set of field names, and their values in order
 *     [["=x", "k"], …]  an object with a new set of field names, to be remembered
 *     [-2]              the second object of the same frame, once more
 */

/** What one end remembers, to start another with. */
export interface Memory {
  readonly words: readonly string[]
  /** Sets of field names. */
  readonly forms: readonly (readonly string[])[]
}

/** Numbers of words and of sets of field names. */
export interface Mark {
  readonly words: number
  readonly forms: number
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of an object in order. */
interface Written {
  readonly keys: readonly string[]
  readonly values: readonly unknown[]
}

const NO_MEMORY: Memory = { words: [], forms: [] }

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MOST_WORDS = DIGITS.length + DIGITS.length ** 2
const MOST_FORMS = 1000
const NEW = '='

export class ShorthandMisfit extends Error {
  override readonly name = 'ShorthandMisfit'
}

export class Shorthand {
  readonly #words: string[]
  readonly #forms: (readonly string[])[]
  readonly #wordPlaces: Map<string, number>
  /** Places of the forms that end with this field, which tells more of them apart than the first does; with none, under ''. */
  readonly #formPlaces = new Map<string, number[]>()
  /** The objects of this frame in the order in which they were completed: as they were read, or what was written of them. */
  #objects: Fields[] = []
  #written: Written[] = []

  constructor({ words, forms }: Memory = NO_MEMORY) {
    this.#words = [...words]
    this.#forms = [...forms]
    this.#wordPlaces = new Map(words.map((word, place) => [word, place]))
    forms.forEach((form, place) => this.#keepPlace(form, place))
  }

  get memory(): Memory {
    return { words: this.#words, forms: this.#forms }
  }

  /** How much it remembers, for `forget`. */
  get mark(): Mark {
    return { words: this.#words.length, forms: this.#forms.length }
  }

  /** Forgets what it has learned since: a frame was written that nobody will read. */
  forget({ words, forms }: Mark): void {
    for (const word of this.#words.splice(words)) this.#wordPlaces.delete(word)
    for (const form of this.#forms.splice(forms).toReversed()) this.#formPlaces.get(lastOf(form))!.pop()
  }

  /** All that goes into one frame, as the text of a JSON list without its brackets. What happened is often what changed: objects are written out once. */
  writeFrame(first: unknown, others: readonly unknown[] = []): string {
    this.#written = []
    let frame = this.#write(first)
    for (const value of others) frame += `,${this.#write(value)}`
    return frame
  }

  /** Throws `ShorthandMisfit` if the other end remembers something else. */
  readFrame(short: readonly unknown[]): unknown[] {
    this.#objects = []
    return short.map(value => this.#read(value))
  }

  #write(value: unknown): string {
    if (typeof value === 'string') return this.#writeText(value)
    if (Number.isFinite(value)) return String(value) // most of what there is; and a fraction of the work
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
    return Array.isArray(value) ? this.#writeList(value) : this.#writeObject(value as Fields)
  }

  #writeText(word: string): string {
    const place = this.#wordPlaces.get(word)
    return place === undefined ? JSON.stringify(this.#writeWord(word)) : `"${codeOf(place)}"`
  }

  #writeList(items: readonly unknown[]): string {
    let short = '[0'
    for (const item of items) short += `,${this.#write(item)}`
    return `${short}]`
  }

  /** What is written once more has nothing new in it, so leaving its parts unwritten changes nothing. */
  #writeObject(fields: Fields): string {
    const keys = Object.keys(fields)
    const values = Object.values(fields) // all at once: looking up one after the other takes longer
    // Most differ in their first field: that is found out before anything else.
    const written = this.#written
    for (let place = 0; place < written.length; place++) {
      const other = written[place]!
      if (isAlikeList(other.values, values) && isSameForm(other.keys, keys)) return `[${-1 - place}]`
    }
    let short = `[${this.#writeForm(keys)}`
    for (const value of values) short += `,${this.#write(value)}`
    written.push({ keys, values })
    return `${short}]`
  }

  #read(short: unknown): unknown {
    if (typeof short === 'string') return this.#readWord(short)
    if (!Array.isArray(short)) return short
    const [head, ...rest] = short as unknown[]
    if (head === 0) return rest.map(item => this.#read(item))
    if (typeof head === 'number' && head < 0) return this.#readAgain(-head)
    const form = Array.isArray(head) ? this.#readForm(head) : this.#knownForm(head)
    if (form?.length !== rest.length) throw new ShorthandMisfit('another set of fields')
    const value = Object.fromEntries(form.map((key, place) => [key, this.#read(rest[place])]))
    this.#objects.push(value)
    return value
  }

  #readAgain(place: number): unknown {
    const value = this.#objects[place - 1]
    if (value === undefined) throw new ShorthandMisfit('an unknown object')
    return value
  }

  #writeWord(word: string): string {
    const place = this.#wordPlaces.get(word)
    if (place !== undefined) return codeOf(place)
    this.#rememberWord(word)
    return NEW + word
  }

  #readWord(short: string): string {
    if (short.startsWith(NEW)) {
      const word = short.slice(NEW.length)
      this.#rememberWord(word)
      return word
    }
    const word = this.#words[placeOf(short)]
    if (word === undefined) throw new ShorthandMisfit('an unknown word')
    return word
  }

  #writeForm(keys: readonly string[]): string {
    const place = this.#placeOfForm(keys)
    if (place !== undefined) return String(place + 1)
    const head = JSON.stringify(keys.map(key => this.#writeWord(key)))
    this.#rememberForm(keys)
    return head
  }

  #placeOfForm(keys: readonly string[]): number | undefined {
    for (const place of this.#formPlaces.get(lastOf(keys)) ?? [])
      if (isSameForm(this.#forms[place]!, keys)) return place
    return undefined
  }

  #knownForm(number: unknown): readonly string[] | undefined {
    return typeof number === 'number' ? this.#forms[number - 1] : undefined
  }

  #readForm(head: readonly unknown[]): readonly string[] {
    const keys = head.map(word => {
      if (typeof word !== 'string') throw new ShorthandMisfit('no name for a field')
      return this.#readWord(word)
    })
    this.#rememberForm(keys)
    return keys
  }

  #rememberWord(word: string): void {
    if (this.#words.length >= MOST_WORDS || this.#wordPlaces.has(word)) return
    this.#wordPlaces.set(word, this.#words.length)
    this.#words.push(word)
  }

  #rememberForm(keys: readonly string[]): void {
    if (this.#forms.length >= MOST_FORMS || this.#placeOfForm(keys) !== undefined) return
    this.#keepPlace(keys, this.#forms.length)
    this.#forms.push(keys)
  }

  #keepPlace(form: readonly string[], place: number): void {
    const places = this.#formPlaces.get(lastOf(form))
    if (places) places.push(place)
    else this.#formPlaces.set(lastOf(form), [place])
  }
}

function lastOf(form: readonly string[]): string {
  return form[form.length - 1] ?? ''
}

function isSameForm(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false
  return true
}

/** Whether two values would be written alike, the order of fields included. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) return Array.isArray(other) && isAlikeList(one, other)
  return !Array.isArray(other) && isAlikeObject(one as Fields, other as Fields)
}

function isAlikeList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let place = 0; place < one.length; place++) if (!isAlike(one[place], other[place])) return false
  return true
}

function isAlikeObject(one: Fields, other: Fields): boolean {
  return isAlikeList(Object.values(one), Object.values(other)) && isSameForm(Object.keys(one), Object.keys(other))
}

/** One digit for the first so many, then two. */
function codeOf(place: number): string {
  const base = DIGITS.length
  if (place < base) return DIGITS[place]!
  const rest = place - base
  return DIGITS[Math.floor(rest / base)]! + DIGITS[rest % base]!
}

function placeOf(code: string): number {
  const base = DIGITS.length
  const [high, low] = [DIGITS.indexOf(code[0] ?? ' '), DIGITS.indexOf(code[1] ?? ' ')]
  return code.length === 1 ? high : base + base * high + low
}
