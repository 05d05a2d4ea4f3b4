// Once per run: a data folder with the demo world, of which each test that needs one starts with a copy.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { lectern } from '../world/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    plantedData: string
  }
}

export async function setup(project: TestProject) {
  const DATA_DIR = join(project.config.env['TMPDIR'] ?? tmpdir(), `lectern-planted-${process.pid}`)
  for (const command of ['migrate', 'demo']) {
    const { code, stderr } = await lectern([command], { DATA_DIR })
    if (code !== 0) throw new Error(`The demo world could not be planted: ${stderr}`)
  }
  project.provide('plantedData', DATA_DIR)
  return () => rmSync(DATA_DIR, { recursive: true, force: true })
}
