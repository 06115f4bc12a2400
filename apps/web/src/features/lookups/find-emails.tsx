import type { AuthorRecord } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { useMay } from '../../model/who-i-am.ts'
import { IconMail, IconPlayerStop } from '../../ui/icons.tsx'
import { SURE_SCORE } from './email-candidates.tsx'
import { messages } from './messages.ts'
import { toLookupPerson } from './profile-links.tsx'

/**
 * Looks up addresses of several people, one after the other, and keeps those that are sure. The doubtful ones are found in the
 * rows, where they are asked about.
 */
export function FindEmails({ experts }: { experts: readonly AuthorRecord[] }) {
  const mayFind = useMay('find_email')
  const client = useQueryClient()
  const [done, setDone] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const people = experts.filter(({ last_known_institutions }) => last_known_institutions.length > 0).map(toLookupPerson)
  const find = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    let kept = 0
    const unreached = new Set<string>()
    try {
      for (const [at, person] of people.entries()) {
        setDone(at)
        const answer = await call('findEmailAddresses', { body: person, signal })
        client.setQueryData(queryKeys.emails(person.identifier), answer)
        for (const service of answer.failed_services ?? []) unreached.add(service)
        const [best] = answer.email_candidates
        if (!best || best.score < SURE_SCORE) continue
        await collection.saveAddress({ record_type: 'author', identifier: person.identifier }, best.email_address)
        kept++
      }
      const details = unreached.size > 0 ? messages.unreachable([...unreached]) : messages.askRows
      showToast({ tone: 'info', title: messages.foundFor(kept, people.length), details })
    } catch (error) {
      if (!signal.aborted) showToast({ tone: 'danger', title: messages.notAllFound, details: sentenceOf(error) })
    } finally {
      setDone(undefined)
    }
  }
  if (!mayFind || people.length === 0) return null
  if (done !== undefined)
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={15} stroke={1.8} aria-hidden />}
        onClick={() => controller.current?.abort()}
      >
        {messages.findingFor(done + 1, people.length)}
      </Button>
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconMail size={15} stroke={1.8} aria-hidden />}
      onClick={() => void find()}
    >
      {messages.findAll(people.length)}
    </Button>
  )
}
