// Once per run: a real Chromium that every journey opens its own windows in.
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findChromium } from './find-chromium.ts'

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
  const { executablePath, libraries } = await findChromium()
  if (!libraries) return await playwright.launchServer({ executablePath, args: ['--no-sandbox'] })
  // The package's arguments are for a single page in a cloud function: one process, which ends with the first page.
  const args = chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote')
  return await playwright.launchServer({
    executablePath,
    args: [...args, '--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  })
}
