/** The cover: pandas leave the zoo by night, the Keeper's lantern behind them. Decorative: the name stands beside it. */

import { useId } from 'react'
import { GatePicture, KeeperFace, MeerkatFace, PandaFace } from './pieces/figures.tsx'

const STARS = [
  [52, 46, 2],
  [118, 92, 1.5],
  [176, 38, 2.2],
  [262, 74, 1.6],
  [330, 34, 2],
  [404, 88, 1.4],
  [574, 150, 1.8],
  [604, 58, 2],
  [30, 140, 1.5],
] as const

/** Along the path, the first one furthest right. */
const PANDAS = [
  { panda: 'sharing', x: 222, y: 196, scale: 1.7 },
  { panda: 'tiptoe', x: 326, y: 172, scale: 1.95 },
  { panda: 'nimble', x: 440, y: 140, scale: 2.2 },
] as const

export function Cover() {
  const id = useId()
  return (
    <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#141d3d" />
          <stop offset="0.6" stopColor="#2d4474" />
          <stop offset="1" stopColor="#4a6a8f" />
        </linearGradient>
        <radialGradient id={`${id}-light`}>
          <stop offset="0" stopColor="#ffe9a8" stopOpacity="0.95" />
          <stop offset="1" stopColor="#ffd76a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="640" height="400" fill={`url(#${id}-sky)`} />
      {STARS.map(([cx, cy, r]) => (
        <circle key={cx} cx={cx} cy={cy} r={r} fill="#fff3c4" />
      ))}
      <circle cx="500" cy="78" r="44" fill="#fff3d0" />
      <circle cx="484" cy="68" r="8" fill="#e8d8a8" />
      <circle cx="512" cy="92" r="6" fill="#e8d8a8" />
      <Trees />
      <path d="M0 264h640v136H0Z" fill="#2c4a33" />
      <path d="M0 356c150-70 330-60 640-100v144H0Z" fill="#c9a36a" />
      <path d="M0 372c150-70 330-60 640-100v128H0Z" fill="#a98352" />
      <g transform="translate(536 132) scale(3.200)">
        <GatePicture />
      </g>
      <circle cx="118" cy="300" r="130" fill={`url(#${id}-light)`} />
      <g transform="translate(8 206) scale(2.700)">
        <path d="M2 72c-2-20 6-30 22-30s26 10 24 30Z" fill="#4f7049" stroke="#1f3320" />
        <path d="M24 46v26M40 50l4-8" stroke="#1f3320" strokeWidth="1.500" fill="none" />
        <KeeperFace />
      </g>
      {PANDAS.map(({ panda, x, y, scale }) => (
        <g key={panda} transform={`translate(${x} ${y})`}>
          <g transform={`scale(${scale})`}>
            <Body />
            <PandaFace panda={panda} />
          </g>
        </g>
      ))}
      <Counter />
    </svg>
  )
}

function Trees() {
  return (
    <g fill="#1d2f3f">
      <path d="M0 280V150c30-30 60-20 70 10 20-20 60-10 64 30 30-10 56 10 56 40v50Z" />
      <path d="M210 280c0-40 30-56 60-46 6-44 60-58 86-26 30-20 66 0 66 36 20-4 40 10 40 36Z" opacity="0.8" />
    </g>
  )
}

/** Below a panda's face, with loot over the shoulder, the top of a banana showing. */
function Body() {
  return (
    <g>
      <path d="M-10 48c2-12 14-18 24-12l4 34c-10 8-26 6-30-4-2-6 0-12 2-18Z" fill="#b98a4e" stroke="#6b4a22" />
      <path d="M-2 40c-2-10 2-18 9-21 2 7 0 14-5 20Z" fill="#f6d450" stroke="#8a6206" />
      <circle cx="-6" cy="42" r="4.500" fill="#c0392b" stroke="#7c1d12" />
      <path d="M8 42c-6 14-6 32 2 40h28c8-8 8-26 2-40Z" fill="#26222b" />
      <ellipse cx="25" cy="64" rx="12" ry="15" fill="#fffdf6" />
      <ellipse cx="14" cy="84" rx="8" ry="5" fill="#26222b" />
      <ellipse cx="35" cy="84" rx="8" ry="5" fill="#26222b" />
      <path d="M9 46c-6 4-8 8-7 12" fill="none" stroke="#26222b" strokeWidth="7" strokeLinecap="round" />
    </g>
  )
}

/** The two Meerkats wait for trade in front. */
function Counter() {
  return (
    <g>
      <g transform="translate(202 306) scale(1.700)">
        <MeerkatFace index={0} />
      </g>
      <g transform="translate(300 300) scale(1.700)">
        <MeerkatFace index={1} />
      </g>
      <path d="M180 372h232v28H180Z" fill="#7a4a2a" />
      <path d="M172 362h248v14H172Z" fill="#94603a" />
    </g>
  )
}
