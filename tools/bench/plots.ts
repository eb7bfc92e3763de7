/** Small pictures for a page, drawn as text: lines for growth. Legible on a light page and on a dark one. */

import { figure } from './comparison.ts'

export interface Curve {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export interface Plot {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly curves: readonly Curve[]
  /** Whether a step to the right multiplies. */
  readonly logarithmic: boolean
}

const WIDTH = 720
const COLOURS = ['#2f6fb0', '#c2571a', '#3a7d44', '#8a4fa3', '#a33d4a'] as const

export function lines({ title, x, y, curves, logarithmic }: Plot): string {
  const [left, top, right, bottom] = [70, 40, 540, 280]
  const points = curves.flatMap(curve => curve.points)
  const scaled = (value: number) => (logarithmic ? Math.log10(Math.max(1, value)) : value)
  const least = Math.min(...points.map(point => scaled(point.x)))
  const most = Math.max(...points.map(point => scaled(point.x)))
  const highest = Math.max(...points.map(point => point.y), 1e-9)
  const across = (value: number) => left + ((scaled(value) - least) / (most - least || 1)) * (right - left)
  const up = (value: number) => bottom - (value / highest) * (bottom - top)
  const drawn = curves.map((curve, n) => {
    const colour = COLOURS[n % COLOURS.length]!
    const path = curve.points.map(point => `${across(point.x).toFixed(1)},${up(point.y).toFixed(1)}`).join(' ')
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${path}"/>`,
      ...curve.points.map(
        point => `<circle cx="${across(point.x).toFixed(1)}" cy="${up(point.y).toFixed(1)}" r="3" fill="${colour}"/>`,
      ),
      `<rect x="${right + 20}" y="${top + n * 22}" width="12" height="12" fill="${colour}"/>`,
      text(right + 38, top + n * 22 + 11, curve.name, 'start', 11),
    ].join('\n')
  })
  const ticks = [...new Set(points.map(point => point.x))].map(value =>
    text(across(value), bottom + 18, figure(value), 'middle', 10),
  )
  const heights = [0, 0.5, 1].map(share => text(left - 8, up(share * highest) + 4, figure(share * highest), 'end', 10))
  const axes = `<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="#888"/>`
  const words = [text(WIDTH / 2, 20, title, 'middle', 13), text((left + right) / 2, bottom + 38, x, 'middle', 11)]
  return frame(title, 330, [axes, ...words, text(left, top - 6, y, 'start', 10), ...ticks, ...heights, ...drawn])
}

function frame(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="sans-serif">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fbfaf7"/>
${parts.join('\n')}
</svg>
`
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', size: number): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${size}" fill="#222">${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
