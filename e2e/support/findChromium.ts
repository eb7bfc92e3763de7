/** Finds the Chromium for tests: that of CHROMIUM_PATH, else the one that came with the dependencies, else an installed browser. */

import { existsSync } from 'node:fs'

export const NO_CHROMIUM = 'No Chromium on this machine: install Chrome or set CHROMIUM_PATH.'

/** Where Chrome, Edge and Chromium are installed. */
const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
    name => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  linux: ['google-chrome', 'microsoft-edge', 'chromium', 'chromium-browser'].map(name => `/usr/bin/${name}`),
  win32: [process.env['ProgramFiles'], process.env['ProgramFiles(x86)'], process.env['LOCALAPPDATA']].flatMap(
    folder => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ],
  ),
}

/** `null`: there is none. The bundled one runs on Linux with an x64 processor only. */
export function findChromium(
  { platform, arch, env }: Pick<NodeJS.Process, 'platform' | 'arch' | 'env'> = process,
  isThere: (path: string) => boolean = existsSync,
): 'bundled' | { readonly path: string } | null {
  if (env['CHROMIUM_PATH']) return { path: env['CHROMIUM_PATH'] }
  if (platform === 'linux' && arch === 'x64') return 'bundled'
  const path = INSTALLED[platform]?.find(isThere)
  return path === undefined ? null : { path }
}
