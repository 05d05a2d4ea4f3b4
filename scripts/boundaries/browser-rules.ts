import { dirname, join, matchesGlob } from 'node:path'
import { sharedWithBrowsers } from '../../src/start/web/web-bundle.ts'

/** True if a browser loads this file: all of web/, and what it shares with the server. */
export function runsInBrowsers(file: string): boolean {
  return file.startsWith('web/') || isShared(file)
}

/** The imports of such a file that bring code of the server along, each as a line to print. */
export function browserFaults(file: string, text: string): string[] {
  return importsAtRuntime(text).flatMap((specifier) => {
    if (specifier.startsWith('node:'))
      return [`${file} imports ${specifier}: browsers have no modules of Node`]
    const to = specifier.startsWith('.') ? join(dirname(file), specifier) : ''
    if (!to.startsWith('src/') || isShared(to)) return []
    return [
      `${file} imports ${to}: browsers run no code of src/ but sharedWithBrowsers (src/start/web/web-bundle.ts)`,
    ]
  })
}

function isShared(file: string): boolean {
  return sharedWithBrowsers.some((glob) => matchesGlob(file, glob))
}

// `import type` leaves nothing behind; `import { type A }` does.
function importsAtRuntime(text: string): string[] {
  const code = text.replaceAll(/\b(?:import|export)\s+type\b[^']*?\bfrom\s*'[^']+'/g, '')
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
}
