import { expect, test } from 'vitest'
import { openStorage } from '../shell/storage.ts'
import { storedPreferences } from './preferences.ts'

test('preferences are read from storage; missing or invalid values are the default', () => {
  const storage = openStorage()
  const usual = storedPreferences(storage)
  expect(usual).toEqual({ volume: 4, silent: [], speed: 'normal', notify: false, verbosity: 'normal' })
  storage.setItem('parlour.comfort', '{"volume":0,"silent":["over"],"speed":"off"}')
  expect(storedPreferences(storage)).toEqual({
    volume: 0,
    silent: ['over'],
    speed: 'off',
    notify: false,
    verbosity: 'normal',
  })
  for (const rubbish of [
    '{"volume":11}',
    '{"speed":"warp"}',
    '{"silent":["noise"]}',
    '{"verbosity":"loud"}',
    '7',
    '{',
  ]) {
    storage.setItem('parlour.comfort', rubbish)
    expect(storedPreferences(storage)).toEqual(usual)
  }
})
