// Takes the README's pictures from a running server: `npm start`, then `node scripts/pictures.ts`.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { launchBrowserServer } from '../test/support/browser-server.ts'

type Picture = {
  readonly name: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly locale: string
  readonly dark?: true
}

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const port = process.env['PORT'] ?? '3000'
const pictures: readonly Picture[] = [
  { name: 'front-page-wide', url: `http://localhost:${port}/`, width: 1200, height: 760, locale: 'zh-TW' },
  {
    name: 'front-page-narrow',
    url: `http://127.0.0.1:${port}/`,
    width: 390,
    height: 844,
    locale: 'en',
    dark: true,
  },
]

mkdirSync(folder, { recursive: true })
const server = await launchBrowserServer()
const browser = await chromium.connect(server.wsEndpoint())
for (const { name, url, width, height, locale, dark } of pictures) {
  const viewport = { width, height }
  const context = await browser.newContext({ viewport, locale, colorScheme: dark ? 'dark' : 'light' })
  const page = await context.newPage()
  await page.goto(url)
  await page.screenshot({ path: `${folder}${name}.png` })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}
await browser.close()
await server.close()
