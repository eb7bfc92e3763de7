/** Where everything is. */

import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the project, whether we run from the sources or from what was built of them. */
export const ROOT = dirname(findPackageJSON(import.meta.url)!)
