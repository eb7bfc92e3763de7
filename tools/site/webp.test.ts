import { expect, test } from 'vitest'
import { animate, chunksOf } from './webp.ts'

/** As much of a file as the container looks at. */
const packed = (name: string, data: string) =>
  Buffer.from(`RIFF${'\0'.repeat(4)}WEBP${name}${String.fromCharCode(data.length)}\0\0\0${data}`, 'latin1')
const PIXEL = packed('VP8 ', 'grey')
const MASK = packed('ALPH', 'free')

test('a moving picture holds its frames, where and as long as they were told to be', () => {
  const film = animate({ width: 40, height: 30 }, [
    { x: 0, y: 0, width: 1, height: 1, stays: 400, file: PIXEL, mask: MASK },
    { x: 6, y: 8, width: 1, height: 1, stays: 70_000, file: PIXEL, mask: MASK },
  ])
  expect(film.readUInt32LE(4)).toBe(film.length - 8)
  const [header, loop, first, second, ...more] = chunksOf(film)
  expect([header, loop, first, second].map(part => part?.name)).toEqual(['VP8X', 'ANIM', 'ANMF', 'ANMF'])
  expect(more).toEqual([])
  expect([header!.data.readUIntLE(4, 3) + 1, header!.data.readUIntLE(7, 3) + 1]).toEqual([40, 30])
  expect([second!.data.readUIntLE(0, 3) * 2, second!.data.readUIntLE(3, 3) * 2]).toEqual([6, 8])
  expect(second!.data.readUIntLE(12, 3)).toBe(70_000)
  const inner = first!.data.subarray(16).toString('latin1')
  expect(inner).toBe('ALPH\x04\0\0\0freeVP8 \x04\0\0\0grey')
})

test('what is no WebP picture is not taken for one', () => {
  expect(() => chunksOf(Buffer.from('GIF89a and more of it'))).toThrow('no WebP')
  expect(() =>
    animate({ width: 4, height: 4 }, [{ x: 1, y: 0, width: 1, height: 1, stays: 1, file: PIXEL, mask: MASK }]),
  ).toThrow('cannot lie')
})
