import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

/** Runs something on behalf of a request, so that every line logged meanwhile carries its id. */
export function withRequestId<Result>(id: string, run: () => Result): Result {
  return requestIds.run(id, run)
}

/** Runs something that outlives the request during which it began, such as a timer. */
export function outsideRequests<Result>(run: () => Result): Result {
  return requestIds.exit(run)
}

/** The id of the request being served; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore()
}

/** Marks a logger whose bindings already hold the request id, so that it is not written twice. */
export const bindsRequestId = Symbol('binds the request id')
