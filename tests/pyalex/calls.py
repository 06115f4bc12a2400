"""Calls of pyalex, a public client of OpenAlex, against the demo catalogue of a server.

    python calls.py http://127.0.0.1:8080/catalogue

Prints a line for each call and ends with how many were made; ends with 1 where one is not answered as OpenAlex would.
"""

import sys
import traceback

import pyalex
import requests
from pyalex import (
    Authors,
    Domains,
    Fields,
    Funders,
    Institutions,
    Publishers,
    Sources,
    Subfields,
    Topics,
    Works,
)

pyalex.config.openalex_url = sys.argv[1].rstrip("/")

calls = []


def call(function):
    """Adds a call to those that are made; its docstring says what it shows."""
    calls.append(function)
    return function


def short(record):
    return record["id"].rsplit("/", 1)[-1]


def ids(records):
    return [record["id"] for record in records]


def first(query):
    return query.get(per_page=1)[0]


def refusal(make):
    """The status and the body with which a call is refused."""
    try:
        make()
    except requests.HTTPError as error:
        return error.response.status_code, error.response
    raise AssertionError("the call was answered")


# The best known of each kind with the identifiers that the calls need are looked up once and asked for in many ways.
WORK = first(Works().filter(has_doi=True).sort(cited_by_count="desc"))
AUTHOR = first(Authors().filter(has_orcid=True).sort(cited_by_count="desc"))
INSTITUTION = first(Institutions().sort(works_count="desc"))
SOURCE = first(Sources().filter(type="journal").sort(works_count="desc"))


@call
def work_by_short_id():
    assert Works()[short(WORK)] == WORK


@call
def work_by_lower_case_id():
    assert Works()[short(WORK).lower()]["id"] == WORK["id"]


@call
def work_by_url():
    assert Works()[WORK["id"]]["title"] == WORK["title"]


@call
def work_by_doi_url():
    assert WORK["doi"].startswith("https://doi.org/10.5555/")
    assert Works()[WORK["doi"]]["id"] == WORK["id"]


@call
def work_by_doi_with_prefix():
    assert Works()["doi:" + WORK["doi"].removeprefix("https://doi.org/")]["id"] == WORK["id"]


@call
def author_by_orcid_url_and_prefix():
    assert Authors()[AUTHOR["orcid"]] == AUTHOR
    assert Authors()["orcid:" + AUTHOR["orcid"].rsplit("/", 1)[-1]]["id"] == AUTHOR["id"]


@call
def source_by_issn():
    assert Sources()["issn:" + SOURCE["issn_l"]]["id"] == SOURCE["id"]


@call
def institution_by_id():
    institution = Institutions()[short(INSTITUTION)]
    assert institution["lineage"][0] == INSTITUTION["id"]
    assert institution["geo"]["country_code"] == institution["country_code"]


@call
def topic_and_all_above_it():
    topic = Topics()["T9000001"]
    subfield = Subfields()[short(topic["subfield"])]
    field = Fields()[topic["field"]["id"]]
    domain = Domains()[short(topic["domain"])]
    assert topic["id"] in ids(subfield["topics"])
    assert subfield["id"] in ids(field["subfields"])
    assert field["id"] in ids(domain["fields"])
    assert topic["works_count"] <= subfield["works_count"] <= field["works_count"] <= domain["works_count"]


@call
def several_by_a_list_of_ids():
    wanted = ids(Works().filter(publication_year=2020).get(per_page=50))
    assert len(wanted) == 50
    assert sorted(ids(Works()[wanted])) == sorted(wanted)[:25] or len(Works()[wanted]) == 25
    assert Works().filter(openalex_id="|".join(wanted)).count() == 50


@call
def random_records():
    assert {short(Works().random())[0], short(Authors().random())[0]} == {"W", "A"}
    assert len({Works().random()["id"] for _ in range(5)}) > 1


@call
def counts_of_all_kinds():
    kinds = [Works, Authors, Institutions, Sources, Topics, Fields, Domains]
    assert [kind().count() for kind in kinds] == [20_000, 8_000, 400, 200, 252, 26, 4]


@call
def kinds_without_records():
    assert (Publishers().get(), Funders().get()) == ([], [])
    assert Publishers().count() == 0


@call
def abstract_as_text():
    work = first(Works().filter(has_abstract=True, language="en"))
    words = work["abstract"].split(" ")
    assert len(words) == sum(len(places) for places in work["abstract_inverted_index"].values())
    assert words[0] == next(word for word, places in work["abstract_inverted_index"].items() if 0 in places)
    assert first(Works().filter(has_abstract=False))["abstract"] is None


@call
def filter_by_a_number():
    works, meta = Works().filter(publication_year=2019).get(return_meta=True)
    assert meta["count"] > len(works) == meta["per_page"] == 25
    assert {work["publication_year"] for work in works} == {2019}


@call
def filter_by_alternatives():
    both = Works().filter(publication_year="2019|2020").count()
    assert both == Works().filter(publication_year=2019).count() + Works().filter(publication_year=2020).count() > 0


@call
def filter_by_what_is_not():
    english = Works().filter(language="en").count()
    assert Works().filter(language="!en").count() == 20_000 - english > 0


@call
def filter_by_ranges():
    assert Works().filter(cited_by_count=">10").count() + Works().filter(cited_by_count="<11").count() == 20_000
    some = Works().filter(publication_year="2015-2017").get(per_page=200)
    assert {work["publication_year"] for work in some} == {2015, 2016, 2017}


@call
def filter_by_dates():
    works = Works().filter(from_publication_date="2024-03-01", to_publication_date="2024-03-31").get(per_page=200)
    assert len(works) > 0
    assert all("2024-03-01" <= work["publication_date"] <= "2024-03-31" for work in works)


@call
def filter_by_nested_fields():
    country = INSTITUTION["country_code"]
    works = Works().filter(authorships={"institutions": {"country_code": country}}, open_access={"is_oa": True}).get()
    assert len(works) == 25 and all(work["open_access"]["is_oa"] for work in works)
    assert all(any(country in authorship["countries"] for authorship in work["authorships"]) for work in works)


@call
def filter_by_two_values_that_must_both_hold():
    [first_country, second_country] = [
        group["key"] for group in Works().group_by("institutions.country_code").get()[:2]
    ]
    works = Works().filter(institutions={"country_code": [first_country, second_country]}).get()
    assert len(works) > 0
    for work in works:
        assert {first_country, second_country} <= {code for one in work["authorships"] for code in one["countries"]}


@call
def works_of_an_author():
    works = Works().filter(author={"id": short(AUTHOR)}).sort(publication_date="desc").get(per_page=200)
    assert len(works) == min(200, AUTHOR["works_count"])
    assert all(AUTHOR["id"] in [one["author"]["id"] for one in work["authorships"]] for work in works)
    dates = [work["publication_date"] for work in works]
    assert dates == sorted(dates, reverse=True)


@call
def works_of_an_orcid():
    assert Works().filter(author={"orcid": AUTHOR["orcid"]}).count() == AUTHOR["works_count"]


@call
def works_of_a_source():
    assert Works().filter(primary_location={"source": {"id": SOURCE["id"]}}).count() == SOURCE["works_count"]


@call
def works_of_a_field():
    field = first(Fields())
    assert Works().filter(topics={"field": {"id": short(field)}}).count() == field["works_count"]
    assert Works().filter(primary_topic={"field": {"id": field["id"]}}).count() <= field["works_count"]


@call
def authors_of_an_institution():
    authors = Authors().filter(last_known_institutions={"id": short(INSTITUTION)}).get()
    assert len(authors) > 0
    assert Authors().filter(has_orcid=True).count() + Authors().filter(has_orcid=False).count() == 8_000


@call
def search_ranks_by_relevance():
    works, meta = Works().search("street trees heat").get(return_meta=True)
    scores = [work["relevance_score"] for work in works]
    assert meta["count"] > 0 and scores == sorted(scores, reverse=True) and min(scores) > 0


@call
def search_with_operators():
    either = Works().search("(trees OR pigs)").count()
    assert either > max(Works().search("trees").count(), Works().search("pigs").count())
    assert Works().search("trees NOT heat").count() < Works().search("trees").count()


@call
def search_filter_of_a_title():
    works = Works().search_filter(title="review").get()
    assert len(works) == 25 and all("review" in work["title"].lower() for work in works)


@call
def search_filter_of_a_name():
    word = AUTHOR["display_name"].split(" ")[-1]
    assert AUTHOR["id"] in ids(Authors().search_filter(display_name=word).get(per_page=200))


@call
def search_of_institutions_and_sources():
    assert INSTITUTION["id"] in ids(Institutions().search(INSTITUTION["display_name"]).get())
    assert SOURCE["id"] in ids(Sources().search(SOURCE["display_name"]).get())


@call
def sort_by_two_keys():
    works = Works().sort(publication_year="desc", cited_by_count="asc").get(per_page=200)
    keys = [(-work["publication_year"], work["cited_by_count"]) for work in works]
    assert keys == sorted(keys)


@call
def select_fields():
    works = Works().select(["id", "doi", "display_name"]).get()
    assert all(set(work) == {"id", "doi", "display_name"} for work in works)


@call
def sample_with_a_seed():
    def sample():
        return ids(Works().filter(has_doi=True).sample(40, seed=535).get(per_page=40))

    assert len(set(sample())) == 40 and sample() == sample()
    assert sample() != ids(Works().filter(has_doi=True).sample(40, seed=536).get(per_page=40))


@call
def pages_of_a_sample():
    pages = Works().sample(100, seed=1).paginate(method="page", per_page=30)
    assert [len(page) for page in pages] == [30, 30, 30, 10, 0]


@call
def paginate_by_cursor():
    query = Works().filter(publication_year=2021)
    seen = [record_id for page in query.paginate(per_page=200) for record_id in ids(page)]
    assert len(seen) == len(set(seen)) == Works().filter(publication_year=2021).count() > 400


@call
def paginate_all_authors_by_cursor():
    pages = Authors().select(["id"]).sort(works_count="desc").paginate(per_page=200, n_max=None)
    assert len({record_id for page in pages for record_id in ids(page)}) == 8_000


@call
def paginate_by_page():
    pages = Sources().paginate(method="page", per_page=80)
    assert [len(page) for page in pages] == [80, 80, 40, 0]


@call
def group_by_year():
    groups, meta = Works().group_by("publication_year").get(return_meta=True)
    assert sum(group["count"] for group in groups) == meta["count"] == 20_000
    assert meta["groups_count"] == len(groups)
    largest = groups[0]
    assert Works().filter(publication_year=largest["key"]).count() == largest["count"]
    assert [group["count"] for group in groups] == sorted([group["count"] for group in groups], reverse=True)


@call
def group_by_records_and_countries():
    [group, *_] = Works().filter(publication_year=2022).group_by("primary_location.source.id").get()
    assert Sources()[group["key"]]["display_name"] == group["key_display_name"]
    names = {one["key"]: one["key_display_name"] for one in Institutions().group_by("country_code").get()}
    assert names["NL"] == "Netherlands"


@call
def group_by_true_and_false():
    groups = {group["key"]: group["count"] for group in Works().group_by("has_abstract").get()}
    assert groups["true"] == Works().filter(has_abstract=True).count() and sum(groups.values()) == 20_000


@call
def group_by_with_and_without_unknown():
    known = Authors().group_by("last_known_institutions.country_code").get()
    all_groups = Authors().group_by("last_known_institutions.country_code:include_unknown").get()
    assert {group["key"] for group in all_groups} - {group["key"] for group in known} <= {"unknown"}


@call
def autocomplete_authors():
    suggestions = Authors().autocomplete(AUTHOR["display_name"][:6])
    assert 0 < len(suggestions) <= 10
    assert all(suggestion["entity_type"] == "author" for suggestion in suggestions)
    cited = [suggestion["cited_by_count"] for suggestion in suggestions]
    assert cited == sorted(cited, reverse=True)


@call
def autocomplete_with_a_filter():
    country = INSTITUTION["country_code"]
    for suggestion in Institutions().filter(country_code=country).autocomplete("uni"):
        assert Institutions()[suggestion["id"]]["country_code"] == country


@call
def autocomplete_of_everything():
    suggestions = pyalex.autocomplete(WORK["doi"])
    assert [suggestion["id"] for suggestion in suggestions] == [WORK["id"]]
    assert pyalex.autocomplete(AUTHOR["orcid"])[0]["external_id"] == AUTHOR["orcid"]
    assert len({suggestion["entity_type"] for suggestion in pyalex.autocomplete("green")}) > 1


@call
def refuse_an_unknown_filter():
    status, response = refusal(lambda: Works().filter(colour="red").get())
    assert status == 400 and response.json()["error"] == "Invalid query parameters error."
    assert response.json()["message"].startswith("colour is not a valid field. Valid fields are")


@call
def refuse_an_unknown_select():
    status, response = refusal(lambda: Works().select(["abstract"]).get())
    assert status == 400 and "not a valid select field" in response.json()["message"]


@call
def refuse_a_page_beyond_ten_thousand():
    status, response = refusal(lambda: Works().get(page=51, per_page=200))
    assert status == 400 and response.json()["error"] == "Pagination error."


@call
def unknown_records_are_not_found():
    status, response = refusal(lambda: Works()["W404"])
    assert status == 404 and response.json()["error"] == "Not found."
    assert Works().filter(openalex="W404").get() == []


@call
def key_and_address_are_ignored():
    pyalex.config.email, pyalex.config.api_key = "somebody@example.org", "a key of OpenAlex"
    try:
        assert Works().count() == 20_000
    finally:
        pyalex.config.email, pyalex.config.api_key = None, None


failed = 0
for make in calls:
    try:
        make()
        print(f"ok   {make.__name__}")
    except Exception:  # Every failure is told, so that one run shows all.
        failed += 1
        print(f"FAIL {make.__name__}")
        traceback.print_exc()
print(f"{len(calls) - failed} of {len(calls)} calls answered as expected")
sys.exit(1 if failed else 0)
