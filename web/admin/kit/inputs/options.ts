import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type Option = { readonly id: string; readonly name: string }

/** The options of a field: a list of the API, or the part of it that matches the text. */
export type OptionSource = {
  readonly key: string
  readonly load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** True if the API searches; otherwise all options are read once and searched here. */
  readonly isSearched?: boolean
}

/** The options that match the typed text. */
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
