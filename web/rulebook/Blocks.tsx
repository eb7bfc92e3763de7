/** Renders the text of a rulebook. */

import { Fragment, type ReactNode } from 'react'
import { unreachable, say } from '#kernel'
import type { Block, Words } from './book.ts'
import { marked } from './search.ts'

/** What all text of one rulebook shares. */
export interface Reading {
  /** The words searched for, to be marked. */
  readonly wanted: readonly string[]
  /** The rule that was asked for. */
  readonly at: string | null
  addressOf(rule: string): string
  /** The pictures shown under a rule. */
  picturesOf(rule: string): ReactNode
}

export function Blocks({ blocks, reading }: { readonly blocks: readonly Block[]; readonly reading: Reading }) {
  return blocks.map((block, index) => <BlockPart key={index} block={block} reading={reading} />)
}

function BlockPart({ block, reading }: { readonly block: Block; readonly reading: Reading }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line words={block.words} reading={reading} />
        </p>
      )
    case 'heading':
      return (
        <h3>
          <Line words={block.words} reading={reading} />
        </h3>
      )
    case 'item':
      return block.id === null ? (
        <PlainItem block={block} reading={reading} />
      ) : (
        <Rule {...{ block, reading }} id={block.id} />
      )
    case 'table':
      return <TablePart block={block} reading={reading} />
    default:
      return unreachable(block)
  }
}

type Item = Extract<Block, { kind: 'item' }>

interface ItemProps {
  readonly block: Item
  readonly reading: Reading
}

function PlainItem({ block, reading }: ItemProps) {
  return (
    <div className="rulebook-item">
      <Line words={block.words} reading={reading} />
      <Blocks blocks={block.more} reading={reading} />
    </div>
  )
}

function Rule({ id, block, reading }: ItemProps & { readonly id: string }) {
  return (
    <div className="rulebook-rule" data-rule={id} data-asked={reading.at === id || undefined} tabIndex={-1}>
      <a className="rulebook-number" href={reading.addressOf(id)} aria-label={say('Rule {rule}', { rule: id })}>
        {id.replace(/^[A-Z]+-/, '')}
      </a>
      <div className="rulebook-words">
        <p>
          <Line words={block.words} reading={reading} />
        </p>
        <Blocks blocks={block.more} reading={reading} />
        {reading.picturesOf(id)}
      </div>
    </div>
  )
}

function TablePart({
  block,
  reading,
}: {
  readonly block: Extract<Block, { kind: 'table' }>
  readonly reading: Reading
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll, by keyboard too
    <div className="rulebook-table" role="group" aria-label={say('Table', {}, 'of rows and columns')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((words, index) => (
              <th key={index} scope="col">
                <Line words={words} reading={reading} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((words, column) => (
                <td key={column}>
                  <Line words={words} reading={reading} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ words, reading }: { readonly words: Words; readonly reading: Reading }) {
  return words.map(({ kind, text, rule }, index) => {
    const inside = <Marked text={text} wanted={reading.wanted} />
    const key = index
    switch (kind) {
      case 'text':
        return <Fragment key={key}>{inside}</Fragment>
      case 'strong':
        return <strong key={key}>{inside}</strong>
      case 'emphasis':
        return <em key={key}>{inside}</em>
      case 'code':
        return <code key={key}>{inside}</code>
      case 'rule':
        return (
          <a key={key} className="rule-link" href={reading.addressOf(rule!)}>
            {inside}
          </a>
        )
      default:
        return unreachable(kind)
    }
  })
}

function Marked({ text, wanted }: { readonly text: string; readonly wanted: readonly string[] }) {
  return marked(text, wanted).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}
