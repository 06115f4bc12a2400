/** In a record of another source, a word of the title counts as much as this many of the rest. */
export const TITLE_OF_A_DOCUMENT = 3

/**
 * The weight of what the people of a record work on, against 1 for its own words: enough to find a record with few words,
 * too little to rank it above a record that says the same in its own words.
 */
export const PEOPLE_OF_A_DOCUMENT = 0.3
