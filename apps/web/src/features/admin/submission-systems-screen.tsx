import type { SubmissionSystemView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Age } from '../../ui/age.tsx'
import { type Column, TwoLines } from '../../ui/data-table.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import classes from './admin.module.css'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { SubmissionSystemDialog } from './submission-system-dialog.tsx'
import { submissionSystemsQuery } from './use-admin.ts'

const words = messages.submissions

/** `/app/admin/submission-systems/`: where organisations send their collections. */
export function SubmissionSystemsScreen() {
  const screen = useListScreen()
  const [isAdding, setIsAdding] = useState(false)
  const { page, search } = screen
  const list = useQuery(submissionSystemsQuery({ page, search }))
  return (
    <Page
      title={messages.parts.submissions}
      lead={words.lead}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <Listing
        screen={screen}
        search={messages.organisations.search}
        nouns={['submission system', 'submission systems']}
        list={list}
        empty={<QuietText>{search ? messages.organisations.none : words.none}</QuietText>}
        label={messages.parts.submissions}
        columns={columns}
        keyOf={({ name }) => name}
      />
      {isAdding && <SubmissionSystemDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

const columns: Column<SubmissionSystemView>[] = [
  {
    head: messages.people.organisation,
    isName: true,
    width: '26%',
    cell: ({ name, display_name }) => (
      <div className={classes.name}>
        <Link
          className={`${shared.accentStrong} ${shared.hoverUnderlined} ${shared.fingerHigh}`}
          to={`/app/admin/submission-systems/${name}/`}
        >
          <bdi>{display_name}</bdi>
        </Link>
        <span className={shared.quietSmall}>{name}</span>
      </div>
    ),
  },
  {
    head: words.address,
    cell: ({ url, submission_system_name: name }) => (
      <TwoLines first={url} below={name === null ? words.noButton : words.button(name)} />
    ),
  },
  {
    head: words.columns.delivered,
    width: '130px',
    cell: ({ last_delivered_at }) =>
      last_delivered_at === null ? (
        <span className={shared.quiet}>{words.never}</span>
      ) : (
        <Age time={last_delivered_at} />
      ),
  },
  {
    head: words.columns.open,
    width: '120px',
    cell: ({ waiting, failed }) => (
      <div>
        {failed > 0 && <div className={shared.warning}>{words.failed(failed)}</div>}
        <div className={shared.quiet}>{words.waiting(waiting)}</div>
      </div>
    ),
  },
]
