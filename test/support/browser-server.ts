// Once per run: a real Chromium, from npm, that every journey opens its own windows in.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
}

export async function setup(project: TestProject) {
  const server = await launchBrowserServer()
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}

export async function launchBrowserServer() {
  const { executablePath, libraries } = await unpack()
  // Its own arguments are for a single page in a cloud function: one process, which ends with the first page.
  const args = chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote')
  return await playwright.launchServer({
    executablePath,
    args: [...args, '--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  })
}

/** Unpacks the program and the libraries it needs into a folder of this user's own, once. */
async function unpack() {
  const folder = join(tmpdir(), `lectern-chromium-${process.getuid?.() ?? 'user'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const packed = join(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))), 'bin')
  const usual = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const libraries = join(await inflate(join(packed, 'al2023.tar.br')), 'lib')
    return { libraries, executablePath: await chromium.executablePath(packed) }
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
  }
}
