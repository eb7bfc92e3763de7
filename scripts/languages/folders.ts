/** Which languages there are besides English, and where to look for them. */

import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export const LANGUAGES = ['de', 'fr', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
