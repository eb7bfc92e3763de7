/** Collects all translatable text: every `say` in the code, and every text that should have been passed to it. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Forms } from '#kernel'
import { ROOT } from './folders.ts'

export interface Sentence {
  /** The key in a catalogue. */
  readonly key: string
  readonly english: string | Forms
  /** "web/shell/App.tsx:12" */
  readonly place: string
}

export interface Findings {
  readonly sentences: readonly Sentence[]
  /** Problems in the code: text that cannot be translated. */
  readonly problems: readonly string[]
}

/** Text that is translated elsewhere (a card's in languages/pitch.ts), or that only programmers and files see. */
const UNTRANSLATED =
  /^games\/[^/]+\/(?:manifest\.ts|languages\/|ui\/(?:rulebook\.ts|gallery\.tsx))|^web\/(?:languages\/..\.ts|board\/sayWith\.ts)/
/** Names that are the same in every language. */
const NAMES = new Set(['Parlour', 'Clockwork'])

/** Files in these folders that may contain sentences, without tests, workers and test support. */
export function filesIn(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter(path => !/\.test\.tsx?$|\/testing\/|[wW]orker\.ts$/.test(path) && !UNTRANSLATED.test(path))
    .toSorted()
}

export function collectFrom(paths: readonly string[]): Findings {
  const found = paths.map(path => collect(path, readFileSync(join(ROOT, path), 'utf8')))
  return { sentences: found.flatMap(each => each.sentences), problems: found.flatMap(each => each.problems) }
}

/** The parts of a syntax tree's node that we read. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Functions whose first argument is a sentence. */
const TRANSLATE_CALLS = new Set(['say', 'sayWith', 'sayParts'])
/** Attributes whose text is shown or read aloud. */
const READ = new Set(['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'text', 'note', 'about'])
/** Attributes that look like text and are not. */
const UNREAD = new Set(['className', 'd', 'viewBox', 'style', 'href', 'transform', 'key', 'id', 'role', 'accept'])
/** Elements without text for people. */
const WITHOUT_TEXT = new Set(['code', 'pre', 'style'])
/** Two words or more, like a sentence or a heading. */
const LIKE_A_SENTENCE = /^(?=.*\p{L}{2,}\s+\S*\p{L}{2,})(?:\p{Lu}.*|.*[.!?…])$/su

export function collect(path: string, code: string): Findings {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const sentences: Sentence[] = []
  const problems: string[] = []
  visit(program as unknown as Node, { inside: 0 })
  return { sentences, problems }

  function placeOf({ start }: Node): string {
    return `${path}:${code.slice(0, start).split('\n').length}`
  }

  function hardCoded(node: Node, words: string): void {
    if (!NAMES.has(words.trim())) complain(node, `hard-coded: ${words.trim()}`)
  }

  function complain(node: Node, about: string): void {
    problems.push(`${placeOf(node)}: ${about}`)
  }

  /** `inside`: the number of enclosing functions. */
  function visit(node: Node, around: { readonly inside: number }): void {
    if (isType(node) || node.type.startsWith('Import') || node.type === 'ThrowStatement') return
    const inner = /Function/.test(node.type) ? { inside: around.inside + 1 } : around
    switch (node.type) {
      case 'CallExpression':
        if (saysSomething(node)) {
          if (around.inside === 0 && path.startsWith('web/')) complain(node, 'is said before the language is known')
          return takeSentence(node, inner)
        }
        return visitAll(node, inner)
      case 'JSXText':
        if (/\p{L}{2,}/u.test(String(node['value']))) hardCoded(node, String(node['value']))
        return
      case 'JSXElement':
        return WITHOUT_TEXT.has(nameOf(node['openingElement'] as Node)) ? undefined : visitAll(node, inner)
      case 'JSXAttribute':
        return visitAttribute(node, inner)
      case 'Literal':
        if (typeof node['value'] === 'string' && LIKE_A_SENTENCE.test(node['value'])) hardCoded(node, node['value'])
        return
      case 'TemplateLiteral': {
        const words = wordsOf(node)
        if (LIKE_A_SENTENCE.test(words)) hardCoded(node, words)
        return visitAll(node, inner)
      }
      case 'Property':
        return visit(node['value'] as Node, inner)
      default:
        return visitAll(node, inner)
    }
  }

  function visitAttribute(node: Node, around: { readonly inside: number }): void {
    const name = nameOf(node)
    const value = node['value'] as Node | null
    if (!value || UNREAD.has(name)) return
    const inside = value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
    const words =
      inside.type === 'Literal' ? String(inside['value']) : inside.type === 'TemplateLiteral' ? wordsOf(inside) : ''
    if (READ.has(name) && /\p{L}{2,}/u.test(words)) hardCoded(value, words)
    else if (value.type !== 'Literal') visit(value, around)
  }

  function visitAll(node: Node, around: { readonly inside: number }): void {
    for (const [field, value] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'typeArguments' || field === 'returnType') continue
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== null && typeof each === 'object' && typeof (each as Node).type === 'string')
          visit(each as Node, around)
      }
    }
  }

  function saysSomething(node: Node): boolean {
    const callee = node['callee'] as Node
    return callee.type === 'Identifier' && TRANSLATE_CALLS.has(callee['name'] as string)
  }

  function takeSentence(node: Node, around: { readonly inside: number }): void {
    const [said, facts, context] = node['arguments'] as readonly Node[]
    const english = said && englishOf(said)
    for (const each of [facts, context]) if (each) visit(each, around)
    if (!english) return complain(node, 'what is said must stand there letter by letter')
    const other = typeof english === 'string' ? english : english.other
    if (context && context.type !== 'Literal') return complain(node, 'a context must stand there letter by letter')
    const key = context ? `${other}|${String(context['value'])}` : other
    sentences.push({ key, english, place: placeOf(node) })
    const given = facts && factsIn(facts)
    for (const fact of given ? placesIn(other) : []) {
      if (!given!.has(fact)) complain(node, `nobody fills {${fact}}`)
    }
  }
}

/** The names of the placeholders. */
export function placesIn(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))].toSorted()
}

/** `null`: not a literal. */
function englishOf(node: Node): string | Forms | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'ObjectExpression') return null
  const forms: Record<string, string> = {}
  for (const { key, value } of node['properties'] as readonly { readonly key?: Node; readonly value?: Node }[]) {
    if (key?.type !== 'Identifier' || value?.type !== 'Literal') return null
    forms[String(key['name'])] = String(value['value'])
  }
  return forms['other'] === undefined ? null : { ...forms, other: forms['other'] }
}

/** `undefined`: not known statically. */
function factsIn(node: Node): ReadonlySet<string> | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const names = new Set<string>()
  for (const property of node['properties'] as readonly Node[]) {
    const key = property['key'] as Node | undefined
    if (property.type !== 'Property' || !key) return undefined
    names.add(String(key['name'] ?? key['value']))
  }
  return names
}

function wordsOf(template: Node): string {
  const quasis = template['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('{}')
}

function nameOf(node: Node): string {
  const name = node['name'] as Node
  return String(name['name'] ?? '')
}

function isType(node: Node): boolean {
  return /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)
}
