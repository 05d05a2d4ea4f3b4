import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { excused, type Revision, runServerScenarios } from '../../support/mcp/conformance-suite.ts'
import { conformanceFixtures } from '../../support/mcp/mcp-fixtures/index.ts'
import { createListeningWorld, type ListeningWorld } from '../../support/world/listening-world.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'

const revisions = ['2026-07-28', '2025-11-25'] as const satisfies Revision[]
const minutes = 60_000

describe('the server with the fixtures of the MCP conformance suite', () => {
  let world: ListeningWorld
  beforeAll(async () => {
    world = await createListeningWorld({ mcpFixtures: conformanceFixtures, limits: noApiLimits() })
  })
  afterAll(() => world.close())

  test.each(revisions)(
    'the server with the suite’s fixtures passes every scenario that %s requires, except those of the baseline',
    async (revision) => {
      const { code, failures, required } = await runServerScenarios(
        `${world.origin('ceramics')}/mcp`,
        revision,
      )
      const baseline = revision === '2025-11-25' ? await excused() : []
      expect(required.length).toBeGreaterThan(25)
      for (const scenario of required.filter((each) => !baseline.includes(each))) {
        expect({ [scenario]: failures[scenario] }).toEqual({ [scenario]: [] })
      }
      // The suite itself fails when a scenario of the baseline passes.
      expect(code).toBe(0)
    },
    3 * minutes,
  )
})

/** The scenarios that need no fixture; the others call tools that only the fixtures have. */
const meaningful: Record<Revision, readonly string[]> = {
  '2025-11-25': [
    ...['server-initialize', 'ping', 'completion-complete', 'tools-list', 'resources-list', 'prompts-list'],
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    ...[
      'completion-complete',
      'tools-list',
      'resources-list',
      'prompts-list',
      'caching',
      'http-header-validation',
    ],
    ...['server-sse-multiple-streams', 'dns-rebinding-protection', 'sep-2164-resource-not-found'],
    'input-required-result-unsupported-methods',
  ],
}

// These four scenarios call a tool of the suite's fixtures.
const needFixtures = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]

describe('the server without fixtures', () => {
  let world: ListeningWorld
  beforeAll(async () => {
    world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
  })
  afterAll(() => world.close())

  test.each(revisions)(
    'the server passes every scenario of %s that needs no fixture',
    async (revision) => {
      const { failures } = await runServerScenarios(`${world.origin('ceramics')}/mcp`, revision)
      for (const scenario of meaningful[revision]) {
        expect({ [scenario]: failures[scenario] }).toEqual({ [scenario]: [] })
      }
      const stateless = (failures['server-stateless'] ?? []).map((failure) => failure.split(':')[0])
      expect(stateless.filter((id) => !needFixtures.includes(id ?? ''))).toEqual([])
    },
    3 * minutes,
  )
})
