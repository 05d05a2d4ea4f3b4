import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isSignedOut, signInAtSite } from '../api/session.ts'

/** Reads data of the API, and again after an action has changed it. The key identifies the query. */
export function useFetched<Data>(key: readonly unknown[], request: (signal: AbortSignal) => Promise<Data>) {
  return useQuery({
    queryKey: ['fetched', ...key],
    queryFn: ({ signal }) =>
      request(signal).catch((error: unknown) => {
        if (isSignedOut(error)) return signInAtSite()
        throw error
      }),
  })
}

/** Replaces the cached result of a query by the result of an action. */
export function useSetFetched() {
  const client = useQueryClient()
  return useCallback(
    <Data>(key: readonly unknown[], data: Data) => client.setQueryData(['fetched', ...key], data),
    [client],
  )
}
