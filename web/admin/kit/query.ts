import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isSignedOut, signInAtSite } from '../api/session.ts'

/** Asks the API for something, and again when an act has changed it. The key names what is asked. */
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

/** Puts what an act answered in place of what was asked before. */
export function useSetFetched() {
  const client = useQueryClient()
  return useCallback(
    <Data>(key: readonly unknown[], data: Data) => client.setQueryData(['fetched', ...key], data),
    [client],
  )
}
