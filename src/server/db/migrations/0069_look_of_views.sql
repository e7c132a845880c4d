-- How a customer's page looks, and where its customers reach it.
update views set policy = policy || '{"look": {"theme": "auto", "light_paper": null, "dark_paper": null, "radius": null,
  "face": null, "ruler": true}, "page_title": null}';
alter table views add column public_url text;
create index views_by_public_url on views (public_url) where public_url is not null;
