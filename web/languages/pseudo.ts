/** A language nobody speaks, for finding what was forgotten: every letter strange, every word longer by two fifths. */

import type { Forms } from '#kernel'

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const STRANGE = 'ÂâƁɓÇçÐđÊêƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÔôƤƥɊɋŔŕŠšŢţÛûṼṽŴŵẊẋŶŷŽž'

export function distort(_key: string, english: string | Forms): string | Forms {
  if (typeof english === 'string') return strange(english)
  const { one, other } = english
  return one === undefined ? { other: strange(other) } : { one: strange(one), other: strange(other) }
}

function strange(sentence: string): string {
  const parts = sentence.split(/(\{\w+\})/).map((part, index) => {
    if (index % 2 === 1) return part
    const longer = part.replace(/\p{L}+/gu, word => word + '·'.repeat(Math.ceil(word.length * 0.4)))
    return [...longer].map(letter => twin(letter)).join('')
  })
  return `[${parts.join('')}]`
}

function twin(letter: string): string {
  const at = PLAIN.indexOf(letter)
  return at < 0 ? letter : [...STRANGE][at]!
}
