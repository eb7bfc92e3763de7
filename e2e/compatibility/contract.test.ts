/** The external interface of an earlier version still works: settings, commands, requests, metrics, addresses of pages. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticesOf } from '#server/settings.ts'
import { runServer } from '#server/testing/running.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { parseRoute } from '#web/shell/routes.ts'
import { ADMIN_TOKEN, answers, commandForms, type Contract, figures, settingBy } from './contract.ts'

const old = JSON.parse(readFileSync(join(import.meta.dirname, 'bd64cb9/contract.json'), 'utf8')) as Contract

test.each(old.settings)('$variable=$value has the same effect', ({ variable, value, sets }) => {
  expect(settingBy(variable, value)).toEqual(sets)
})

test('a renamed variable brings a notice', () => {
  const noticed = old.settings.flatMap(({ variable, value }) =>
    noticesOf({ [variable]: value }).length > 0 ? variable : [],
  )
  expect(noticed).toEqual(['DATABASE_URLS'])
})

test.each(old.commands)('$words accepts the same flags and values', ({ words, flags }) => {
  const today = commandForms().find(form => form.words === words)
  expect(Object.keys(today?.flags ?? {})).toEqual(expect.arrayContaining(Object.keys(flags)))
  for (const [flag, values] of Object.entries(flags))
    expect(today!.flags[flag]).toEqual(expect.arrayContaining([...values]))
})

test('every request is answered, and every metric is exported', async () => {
  const { address } = await runServer({ adminToken: ADMIN_TOKEN, shelf: DEFAULT_SETTINGS.shelf })
  expect(await answers(address)).toEqual(old.requests)
  expect(await figures(address)).toEqual(expect.arrayContaining([...old.figures]))
})

test.each(old.pages)('$address opens the same page', ({ address, route }) => {
  expect(parseRoute(address)).toEqual(route)
})
