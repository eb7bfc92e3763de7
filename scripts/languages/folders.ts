/** The languages besides English, and where their catalogues are. */

import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export const LANGUAGES = ['de', 'fr', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
