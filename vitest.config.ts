import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/contract/**/*.test.ts'],
          globalSetup: ['test/support/database-server.ts'],
          // They mostly wait for the database, so there are more of them than cores.
          maxWorkers: Math.max(3, availableParallelism()),
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'run',
          include: ['test/run/**/*.test.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/support/database-server.ts', 'test/support/browser-server.ts'],
          maxWorkers: Math.max(2, availableParallelism() / 2),
        },
      },
    ],
  },
})
