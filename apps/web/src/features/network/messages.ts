import { countOf, countPeople, formatCount, lastYears } from '../../model/records/wording.ts'
import type { Cluster } from './clusters.ts'

/** What the network of co-authors says. */
export const messages = {
  summary: (people: number, links: number) => `${countPeople(people)}, ${countOf(links, 'link')}`,
  updating: 'updating…',
  keyboardHint: 'Arrow keys go from person to person. The tabs People and Links say the same in words.',
  omitted: (people: number, links: number) =>
    `Not drawn for lack of room: ${countPeople(people)} and ${countOf(links, 'link')}.`,
  nobodyTogether: (years: number | undefined) =>
    `None of these people wrote together${years === undefined ? '' : ` in the ${lastYears(years)}`}. Expand somebody in the list to see their co-authors.`,
  allYears: 'Look at all years',
  onlyOverview: 'Drawn are the people of one co-authorship overview, not all experts found.',
  drawAll: 'Draw all experts found',
  notUpdated: 'The network could not be updated.',
  notDrawn: 'The network could not be drawn.',
  notExpanded: (names: string) => `The co-authors of ${names} could not be looked up.`,
  tryAgain: 'Try again',
  loading: 'Drawing the network',
  arranging: 'Arranging…',
  stillPicture:
    'This browser cannot draw the network so that it moves; here is a still picture of it. The list beside it and the tabs People and Links offer everything else.',
  tooManyPeople: (most: number) => `No more than ${formatCount(most)} people are drawn`,
  collapsed: (name: string) => `Collapsed ${name}`,
  lookingUp: (name: string) => `Looking up the co-authors of ${name}`,

  legend: 'Legend',
  signs: {
    found: 'in the results',
    added: 'other co-authors',
    colour: 'colour = cluster of co-authors',
    size: 'size = publications',
    line: 'line = joint works',
    ring: 'ring = in conflict',
  },

  inConflict: 'in conflict',
  nameInConflict: (name: string) => `${name}, in conflict`,
  notFound: 'not among the results',
  cluster: ({ number, lead }: Cluster) => `${number} · ${lead}`,
  clusterOf: ({ number, lead, size }: Cluster) => `cluster ${number}: ${lead} and ${formatCount(size - 1)} more`,
  publications: (count: number) => countOf(count, 'publication'),
  links: (count: number) => countOf(count, 'link'),

  selected: (count: number) => `Selected (${count})`,
  howToSelect: 'Click people in the graph or tick them here.',
  nobodyOfThatName: 'No one with that name in this graph.',
  matching: (count: number, all: number) => `${count} of ${all} people`,
  showMore: (left: number) => `Show more (${formatCount(left)} left)`,

  columns: {
    name: 'Name',
    works: 'Publications',
    degree: 'Co-authors drawn',
    cluster: 'Cluster',
    found: 'Among the results',
    conflict: 'Conflict',
  },
  conflictCell: 'In conflict',
  noLinks: 'There are no links.',
  download: 'Download',
  saved: (name: string) => `Saved as ${name}`,
  cannotSave: (reason: string) => `Cannot export due to ${reason}`,
}
