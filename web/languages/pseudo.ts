/** A language nobody speaks, for finding what was forgotten: every letter strange, every sentence longer by two fifths. */

import type { Forms } from '#kernel'

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const STRANGE = 'ÂâƁɓÇçÐđÊêƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÔôƤƥɊɋŔŕŠšŢţÛûṼṽŴŵẊẋŶŷŽž'

export function distort(_key: string, english: string | Forms): string | Forms {
  if (typeof english === 'string') return strange(english)
  const { one, other } = english
  return one === undefined ? { other: strange(other) } : { one: strange(one), other: strange(other) }
}

function strange(sentence: string): string {
  const letters = sentence
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : [...part].map(letter => twin(letter)).join('')))
    .join('')
  return `[${letters}${'·'.repeat(Math.ceil(sentence.length * 0.4))}]`
}

function twin(letter: string): string {
  const at = PLAIN.indexOf(letter)
  return at < 0 ? letter : [...STRANGE][at]!
}
