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
  const [input, setInput] = useState('')
  const text = useDebounced(isSearched ? input.trim() : '')
  const { data = [], isFetching } = useQuery({
    queryKey: ['options', key, text],
    queryFn: ({ signal }) => load(text, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return { options: data, isLoading: isFetching, setInput }
}

/** The text, once the reader has stopped typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
