/** The location of the project. */

import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the project, from the sources as well as from the built server. */
export const ROOT = dirname(findPackageJSON(import.meta.url)!)
