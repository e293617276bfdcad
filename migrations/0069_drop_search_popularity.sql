-- Unused since `popularity_changed` compares scores by itself (`search_clicks`).
drop function search_popularity(real);
