import { expect, test } from 'vitest'
import { rateLimitHeaders } from './verdict.ts'

test('an allowed response has headers with the limit, the remaining points and the reset time', () => {
  expect(rateLimitHeaders({ is: 'allowed', limit: 600, remaining: 599, resetSeconds: 60 })).toEqual({
    'RateLimit-Limit': '600',
    'RateLimit-Remaining': '599',
    'RateLimit-Reset': '60',
  })
})

test('an exceeded response also has Retry-After', () => {
  expect(rateLimitHeaders({ is: 'exceeded', limit: 600, retryAfter: 12 })).toEqual({
    'RateLimit-Limit': '600',
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': '12',
    'Retry-After': '12',
  })
})
