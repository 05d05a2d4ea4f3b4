import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './test/support/commands/memory-folder.ts'

// A busy machine may be several times slower, so polling is frequent and has a long timeout.
const shared = {
  // As in production, Node itself loads the modules and strips their types: Vite's own runner takes longer to load them.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: [
    'test/support/requests/refuse-second-answers.ts',
    'test/support/public-changes/refuse-unrecorded-changes.ts',
    'test/support/world/no-source-maps.ts',
  ],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { interval: 20, timeout: 60_000 } },
}
const env = { TMPDIR: temporaryFolder() }
// Tests leave much garbage that is young: with more room for it, a worker takes a tenth less CPU.
const execArgv = ['--max-semi-space-size=64']

// Processes start several times slower where others need the cores too.
const ofProcesses = {
  globalSetup: ['test/support/world/web-bundle.ts'],
  testTimeout: 300_000,
}
const measured = ['test/run/start.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          env,
          execArgv,
          include: [
            'src/**/*.test.ts',
            'demo/**/*.test.ts',
            'web/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/contract/**/*.test.ts',
          ],
          globalSetup: ['test/support/database/database-server.ts', 'test/support/world/web-bundle.ts'],
          // They mostly wait for the database, so there are more of them than cores.
          maxWorkers: Math.max(3, availableParallelism()),
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'run',
          env,
          include: ['test/{run,faults}/**/*.test.ts'],
          exclude: measured,
          ...ofProcesses,
          globalSetup: [...ofProcesses.globalSetup, 'test/support/database/planted-data.ts'],
          // They often wait for a process to start or to end, so there are more of them than cores.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'measured',
          include: measured,
          ...ofProcesses,
          // Nothing runs beside what is measured, and its data is on the disk.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'attack',
          env,
          execArgv,
          include: ['test/attack/**/*.test.ts'],
          globalSetup: ['test/support/database/database-server.ts', 'test/support/world/web-bundle.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'citus',
          env,
          include: ['test/citus/**/*.test.ts'],
          globalSetup: ['test/support/database/database-server.ts', 'test/support/world/web-bundle.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          env,
          execArgv,
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: [
            'test/support/database/database-server.ts',
            'test/support/browser/browser-server.ts',
            'test/support/world/web-bundle.ts',
          ],
          maxWorkers: Math.max(2, availableParallelism() / 2),
          isolate: false,
        },
      },
    ],
  },
})
