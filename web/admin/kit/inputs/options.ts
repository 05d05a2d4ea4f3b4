import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type Option = { readonly id: string; readonly name: string }

/** What can be chosen: a list of the API, or what of it fits the text. */
export type OptionSource = {
  readonly key: string
  readonly load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** Whether the API searches by itself; otherwise all are read once and searched here. */
  readonly isSearched?: boolean
}

/** What can be chosen for what the reader has typed so far. */
export function useOptions({ key, load, isSearched = false }: OptionSource) {
  const [typed, setTyped] = useState('')
  const text = usePaused(isSearched ? typed.trim() : '')
  const { data = [], isFetching } = useQuery({
    queryKey: ['options', key, text],
    queryFn: ({ signal }) => load(text, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return { options: data, isLoading: isFetching, setTyped }
}

/** The text, once the reader has stopped typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setPaused(text), 250)
    return () => clearTimeout(wait)
  }, [text])
  return paused
}
