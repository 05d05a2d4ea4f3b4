import { expect, test } from 'vitest'
import { rateLimitHeaders } from './verdict.ts'

test('an allowed answer tells the limit, what remains of it and when it is whole again', () => {
  expect(rateLimitHeaders({ is: 'allowed', limit: 600, remaining: 599, resetSeconds: 60 })).toEqual({
    'RateLimit-Limit': '600',
    'RateLimit-Remaining': '599',
    'RateLimit-Reset': '60',
  })
})

test('an exceeded answer also tells after how many seconds to retry', () => {
  expect(rateLimitHeaders({ is: 'exceeded', limit: 600, retryAfter: 12 })).toEqual({
    'RateLimit-Limit': '600',
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': '12',
    'Retry-After': '12',
  })
})
