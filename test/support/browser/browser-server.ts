// Once per run: a real Chromium in which every journey opens its own windows.
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
  // Without a GPU, software rendering by the compositor costs a third of an emulated GPU.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none']
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env
  return await playwright.launchServer({ executablePath, args, env: env as Record<string, string> })
}
